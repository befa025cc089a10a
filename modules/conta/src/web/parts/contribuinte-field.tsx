import { formatDocumento } from '@iss/kernel/documento'
import { SelectField } from '@iss/ui/select-field'
import { useCall } from '@iss/portal/hooks'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { procurarContribuinteGuia } from '../../contract/procurar-contribuinte.ts'

type Props = {
  value: number | null
  onChange: (id: number | null) => void
  required?: boolean
  span?: number
  error?: string
}

/** A taxpayer of the city by document or name; options come while the inspector types. */
export function ContribuinteField({ value, onChange, required, span = 6, error }: Props) {
  const [typed, setTyped] = useState('')
  const [texto] = useDebouncedValue(typed, 300)
  const chosen = useCall(
    procurarContribuinteGuia,
    { texto: '', id: value },
    { enabled: value !== null, silent: true, staleTime: 300_000, keepPrevious: true },
  )
  const label = (pessoa: { nome: string; documento: string }) => `${pessoa.nome} - ${formatDocumento(pessoa.documento)}`
  // The label of the chosen one stands in the box; searching for it would find nobody.
  const search = chosen.data?.some((pessoa) => label(pessoa) === texto) ? '' : texto
  const found = useCall(
    procurarContribuinteGuia,
    { texto: search, id: null },
    { keepPrevious: true, silent: true, staleTime: 60_000 },
  )
  const options = [...(value === null ? [] : (chosen.data ?? [])), ...(found.data ?? [])]
  const unicas = options.filter(({ id }, indice) => options.findIndex((outra) => outra.id === id) === indice)
  return (
    <SelectField
      label="Contribuinte"
      description="CPF, CNPJ ou nome."
      required={required}
      value={value}
      onChange={(id) => onChange(typeof id === 'number' ? id : null)}
      error={error}
      options={unicas.map((pessoa) => ({ value: pessoa.id, label: label(pessoa) }))}
      onSearch={setTyped}
      loading={found.isFetching}
      placeholder="Selecione"
      span={span}
    />
  )
}
