import { SelectField } from '@iss/ui/select-field'
import { useCall } from '@iss/portal/hooks'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { type Control, type FieldValues, useWatch } from 'react-hook-form'
import { registryCalls } from '../definition/calls.ts'
import type { Registry } from '../definition/registry.ts'

type Props = {
  registry: Registry
  name: string
  /** The field as the definition calls it. */
  campo: string
  /** The action whose field this is; absent for a field of the registry. */
  acao?: string
  /** Values of other fields that the options depend on, as they travel. */
  outros?: Readonly<Record<string, unknown>> | undefined
  control: Control<FieldValues>
  label: string
  description?: string | undefined
  required: boolean
  readOnly: boolean
  span: number
}

/** A row of another registry or of a lookup: options come while the user types; the value is the id. */
export function LookupField({ registry, name, campo, acao, outros, control, ...rest }: Props) {
  const { opcoes } = registryCalls(registry)
  const value: unknown = useWatch({ control, name })
  const chosen = typeof value === 'number' ? [value] : []
  const [typed, setTyped] = useState('')
  const [texto] = useDebouncedValue(typed, 300)
  const base = { campo, ...(acao === undefined ? {} : { acao }), ...(outros === undefined ? {} : { outros }) }
  const labels = useCall(
    opcoes,
    { ...base, texto: '', valores: chosen },
    { enabled: chosen.length > 0, keepPrevious: true, silent: true, staleTime: 300_000 },
  )
  // The label of the chosen option stands in the box; searching for it would find only itself.
  const search = labels.data?.some((option) => option.label === texto) ? '' : texto
  const found = useCall(opcoes, { ...base, texto: search }, { keepPrevious: true, silent: true, staleTime: 60_000 })
  const options = [...(labels.data ?? []), ...(found.data ?? [])]
  const different = options.filter((option, index) => options.findIndex((other) => other.value === option.value) === index)
  return (
    <SelectField
      {...rest}
      control={control}
      name={name}
      options={different}
      onSearch={setTyped}
      loading={found.isFetching}
      placeholder="Selecione"
    />
  )
}
