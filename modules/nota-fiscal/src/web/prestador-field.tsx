import { formatDocumento } from '@iss/kernel/documento'
import { buscarListaPorDocumentoOuNome, buscarPessoa } from '@iss/pessoa/contract/pessoa'
import { SelectField } from '@iss/ui/select-field'
import { useCall } from '@iss/web-api/hooks'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

type Props = {
  value: number | null
  onChange: (id: number | null) => void
  error?: string | undefined
  required?: boolean
  description?: string
  span?: number
}

const rotulo = ({ nome, documento }: { nome: string; documento: string }) => `${nome} - ${formatDocumento(documento)}`

/** A provider of the city by document or name, for inspectors; options come while one types. */
export function PrestadorField({ value, onChange, error, required = true, description = 'CPF, CNPJ ou nome.', span = 6 }: Props) {
  const [typed, setTyped] = useState('')
  const [texto] = useDebouncedValue(typed, 300)
  const chosen = useCall(
    buscarPessoa,
    { id: value ?? 0 },
    { enabled: value !== null, silent: true, staleTime: 300_000, keepPrevious: true },
  )
  const escolhida = value !== null && chosen.data?.id === value ? chosen.data : undefined
  // The label of the chosen one stands in the box; searching for it would find nobody.
  const busca = escolhida && rotulo(escolhida) === texto ? '' : texto.trim()
  const found = useCall(
    buscarListaPorDocumentoOuNome,
    { texto: busca },
    { enabled: busca.length >= 2, keepPrevious: true, silent: true, staleTime: 60_000 },
  )
  const achadas = busca.length >= 2 ? (found.data ?? []) : []
  const opcoes = [...(escolhida && !achadas.some(({ id }) => id === value) ? [escolhida] : []), ...achadas]
  return (
    <SelectField
      label="Prestador"
      description={description}
      required={required}
      value={value}
      onChange={(id) => onChange(typeof id === 'number' ? id : null)}
      {...(error ? { error } : {})}
      options={opcoes.map((pessoa) => ({ value: pessoa.id, label: rotulo(pessoa) }))}
      searchable
      clearable
      onSearch={setTyped}
      loading={found.isFetching}
      nothingFound={typed.trim().length < 2 ? 'Digite ao menos duas letras.' : 'Nenhum prestador encontrado.'}
      placeholder="Digite o nome ou o documento"
      span={span}
    />
  )
}
