import { FormGrid } from '@iss/ui/form'
import { PageTabs } from '@iss/ui/page-tabs'
import { type ReactNode, useEffect, useState } from 'react'
import type { Control, FieldErrors, FieldValues } from 'react-hook-form'
import type { Registry } from '../definition/registry.ts'
import { FieldControls } from './field-control.tsx'
import type { FileHolder } from './file-field.tsx'
import { hasOwnForm, OwnForm } from './own-form.tsx'

type Props = {
  registry: Registry
  control: Control<FieldValues>
  errors: FieldErrors<FieldValues>
  readOnly: boolean
  holder?: FileHolder | undefined
}

/** The fields of a form: as a module draws them itself, else in the tabs of the definition when it has some. */
export function TabbedFields(props: Props) {
  return hasOwnForm(props.registry.slug) ? <OwnForm {...props} /> : <DefinedFields {...props} />
}

/** A refused field opens its tab. */
function DefinedFields({ registry, control, errors, readOnly, holder }: Props) {
  const { tabs } = registry
  const [open, setOpen] = useState('0')
  const wrong = tabs.findIndex((tab) => tab.fields.some((name) => errors[name] !== undefined))
  useEffect(() => {
    if (wrong >= 0) setOpen(String(wrong))
  }, [wrong])
  const draw = (only?: readonly string[]): ReactNode => (
    <FormGrid>
      <FieldControls
        registry={registry}
        {...(only ? { only } : {})}
        control={control}
        readOnly={readOnly}
        {...(holder ? { holder } : {})}
      />
    </FormGrid>
  )
  if (tabs.length === 0) return draw()
  return (
    <PageTabs
      value={open}
      onChange={setOpen}
      label={`Partes de ${registry.title}`}
      items={tabs.map((tab, index) => ({ value: String(index), label: tab.label, content: draw(tab.fields) }))}
    />
  )
}
