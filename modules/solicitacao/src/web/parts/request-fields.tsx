import { MunicipioField } from '@iss/portal/municipio-field'
import { KindInput } from '@iss/ui/kind-input'
import { type Control, Controller, type FieldValues, useWatch } from 'react-hook-form'
import { isFieldVisible, type NamedRequestField } from '../../contract/request-field.ts'

/** One field of a request, drawn by its kind, bound to `dados.{name}`. */
function RequestInput({ field, control }: { field: NamedRequestField; control: Control<FieldValues> }) {
  if (field.municipio)
    return (
      <Controller
        control={control}
        name={`dados.${field.name}`}
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <MunicipioField
            label={field.label}
            required={field.required ?? false}
            span={field.span ?? 6}
            description={field.description}
            value={typeof value === 'string' && value !== '' ? value : null}
            error={error?.message}
            onChange={onChange}
          />
        )}
      />
    )
  return (
    <KindInput
      kind={field.kind}
      control={control}
      name={`dados.${field.name}`}
      label={field.label}
      required={field.required ?? false}
      span={field.span ?? 6}
      description={field.description}
      options={field.options}
      maxLength={field.maxLength}
      min={field.min}
      max={field.max}
      rows={6}
      placeholder={field.kind === 'multiselect' ? 'Selecione' : undefined}
    />
  )
}

/** The fields of a kind of request that are visible for the values of the form, in their order. */
export function RequestFields<F extends FieldValues>(props: { campos: readonly NamedRequestField[]; control: Control<F> }) {
  // The names of the fields are known when it runs only.
  const control = props.control as unknown as Control<FieldValues>
  const dados = (useWatch({ control, name: 'dados' }) ?? {}) as FieldValues
  return props.campos
    .filter((campo) => isFieldVisible(campo, dados))
    .map((campo) => <RequestInput key={campo.name} field={campo} control={control} />)
}
