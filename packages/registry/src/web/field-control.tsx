import { KindInput } from '@iss/ui/kind-input'
import { PasswordField } from '@iss/ui/password-field'
import { type Control, type FieldValues, useWatch } from 'react-hook-form'
import type { Field } from '../definition/field.ts'
import type { Registry } from '../definition/registry.ts'
import { isOffered, isReadOnly, isVisible, maxLength, normalizeValues } from '../definition/validate.ts'
import { FileField, type FileHolder } from './file-field.tsx'
import { LookupField } from './lookup-field.tsx'

type Props = {
  registry: Registry
  fields?: Readonly<Record<string, Field>>
  /** Draws these fields only; conditions still see the values of all. */
  only?: readonly string[]
  control: Control<FieldValues>
  readOnly?: boolean
  /** The stored row, whose files may be downloaded. */
  holder?: FileHolder
  /** Where the values stand in the form, when not at its root: 'filhos.faixas.0'. */
  path?: string
  /** Name of a control, when its field's label does not say which row it is of. */
  labelOf?: (field: Field) => string
  /** Values, as they travel, of fields elsewhere that options of lookups depend on. */
  others?: Readonly<Record<string, unknown>>
}

/** The controls of a form, drawn as the definition says; those that a condition hides are not there. */
export function FieldControls({
  registry,
  fields = registry.fields,
  only,
  control,
  readOnly = false,
  holder,
  path,
  labelOf,
  others,
}: Props) {
  const watched: unknown = useWatch({ control, ...(path === undefined ? {} : { name: path }) } as never)
  const values = normalizeValues(fields, (watched ?? {}) as Record<string, unknown>)
  return Object.entries(fields).map(([name, field]) =>
    isVisible(field, values) && (only?.includes(name) ?? true) ? (
      <FieldControl
        key={name}
        registry={registry}
        name={name}
        path={path === undefined ? name : `${path}.${name}`}
        label={labelOf?.(field) ?? field.label}
        field={field}
        control={control}
        values={values}
        holder={holder}
        others={others}
        readOnly={readOnly || isReadOnly(field, values)}
      />
    ) : null,
  )
}

function FieldControl({
  registry,
  name,
  path,
  label,
  field,
  control,
  readOnly,
  values,
  holder,
  others,
}: {
  registry: Registry
  name: string
  path: string
  label: string
  field: Field
  control: Control<FieldValues>
  readOnly: boolean
  values: Readonly<Record<string, unknown>>
  holder: FileHolder | undefined
  others: Readonly<Record<string, unknown>> | undefined
}) {
  const common = {
    control,
    name: path,
    label,
    placeholder: field.blank,
    description: label === field.label ? field.help : undefined,
    required: Boolean(field.required),
    readOnly,
    span: field.span ?? (field.kind === 'longtext' ? 12 : 6),
  }
  switch (field.kind) {
    case 'file':
      return <FileField {...common} registry={registry} accept={field.accept} holder={holder} />
    case 'secret':
      return <PasswordField {...common} maxLength={maxLength(field)} autoComplete="new-password" />
    case 'lookup':
    case 'multilookup':
      return (
        <LookupField
          {...common}
          multiple={field.kind === 'multilookup'}
          lookup={field.lookup}
          campo={name}
          outros={others}
          registry={registry}
          acao={registry.fields[name] === field ? undefined : actionOf(registry, field)}
        />
      )
    case 'select':
      return (
        <KindInput {...common} kind="select" options={field.options.filter((option) => isOffered(field, option.value, values))} />
      )
    case 'integer':
      return <KindInput {...common} kind="integer" min={field.min} max={field.max} />
    default:
      return (
        <KindInput {...common} kind={field.kind} maxLength={maxLength(field)} disabled={field.kind === 'boolean' && readOnly} />
      )
  }
}

/** The action whose form holds this field. */
function actionOf(registry: Registry, field: Field): string | undefined {
  return Object.keys(registry.actions).find((action) => Object.values(registry.actions[action]?.fields ?? {}).includes(field))
}
