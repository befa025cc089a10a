import { buscarListaPorDocumentoOuNome, buscarPessoa } from '@iss/pessoa/contract/pessoa'
import { useCall } from '@iss/portal/hooks'
import { PersonField } from '@iss/ui/person-field'
import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'

type Chosen = { prestadorId: number | null }
type Props<Form extends Chosen> = { control: Control<Form>; required?: boolean; description?: string }

/** The field `prestadorId` of a form: a provider of the city, for inspectors. */
export function PrestadorField<Form extends Chosen>({ control, required = true, description }: Props<Form>) {
  const form = control as unknown as Control<Chosen>
  const value = useWatch({ control: form, name: 'prestadorId' })
  const [texto, setTexto] = useState('')
  const chosen = useCall(
    buscarPessoa,
    { id: value ?? 0 },
    { enabled: value !== null, silent: true, staleTime: 300_000, keepPrevious: true },
  )
  const found = useCall(buscarListaPorDocumentoOuNome, { texto }, { enabled: texto !== '', silent: true, staleTime: 60_000 })
  return (
    <PersonField
      label="Prestador"
      description={description}
      required={required}
      control={form}
      name="prestadorId"
      chosen={value !== null && chosen.data?.id === value ? chosen.data : undefined}
      found={found.data ?? []}
      onSearch={setTexto}
      loading={found.isFetching}
      span={6}
    />
  )
}
