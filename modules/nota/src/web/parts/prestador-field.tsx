import { formatDocumento } from '@iss/kernel/documento'
import { buscarListaPorDocumentoOuNome, buscarPessoa } from '@iss/pessoa/contract/pessoa'
import { SelectField } from '@iss/ui/select-field'
import { useCall } from '@iss/portal/hooks'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'

type Chosen = { prestadorId: number | null }
type Props<Form extends Chosen> = { control: Control<Form>; required?: boolean; description?: string }

const rotulo = ({ nome, documento }: { nome: string; documento: string }) => `${nome} - ${formatDocumento(documento)}`

/** The field `prestadorId` of a form: a provider of the city by document or name, for inspectors; options come while one types. */
export function PrestadorField<Form extends Chosen>({
  control,
  required = true,
  description = 'CPF, CNPJ ou nome.',
}: Props<Form>) {
  const form = control as unknown as Control<Chosen>
  const value = useWatch({ control: form, name: 'prestadorId' })
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
      control={form}
      name="prestadorId"
      options={opcoes.map((pessoa) => ({ value: pessoa.id, label: rotulo(pessoa) }))}
      searchable
      clearable
      onSearch={setTyped}
      loading={found.isFetching}
      nothingFound={typed.trim().length < 2 ? 'Digite ao menos duas letras.' : 'Nenhum prestador encontrado.'}
      placeholder="Digite o nome ou o documento"
      span={6}
    />
  )
}
