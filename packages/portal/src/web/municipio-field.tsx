import { filtrarMunicipios } from '../contract/municipios.ts'
import { SelectField } from '@iss/ui/select-field'
import { useEffect, useState } from 'react'
import { useCall } from './hooks.ts'

type Municipio = { codigo: string; nome: string; uf: string }

type Props = {
  label: string
  /** Code of seven digits. */
  value: string | null
  onChange: (codigo: string | null, municipio: Municipio | null) => void
  required?: boolean
  error?: string
  span?: number
  description?: string
  /** A municipality whose name is known already. */
  conhecido?: Municipio
}

const rotulo = ({ nome, uf }: Municipio) => `${nome} - ${uf}`

/** A municipality of the country, found by typing a part of its name. */
export function MunicipioField({ label, value, onChange, required, error, span, description, conhecido }: Props) {
  const [texto, setTexto] = useState('')
  const [busca, setBusca] = useState('')
  const [escolhido, setEscolhido] = useState<Municipio | undefined>(conhecido)

  useEffect(() => {
    const timer = setTimeout(() => setBusca(texto), 250)
    return () => clearTimeout(timer)
  }, [texto])

  const atual = [escolhido, conhecido].find((one) => one?.codigo === value)
  const porCodigo = useCall(
    filtrarMunicipios,
    { codigo: value },
    { enabled: value !== null && value !== '' && !atual, staleTime: Infinity, silent: true },
  )
  const mostrado = atual ?? porCodigo.data?.[0]
  const procura = busca.trim().length >= 2 && (!mostrado || busca !== rotulo(mostrado))
  const achados = useCall(
    filtrarMunicipios,
    { texto: busca },
    { enabled: procura, staleTime: Infinity, keepPrevious: true, silent: true },
  )

  const lista = procura ? (achados.data ?? []) : []
  const opcoes = mostrado && !lista.some((one) => one.codigo === mostrado.codigo) ? [mostrado, ...lista] : lista
  return (
    <SelectField
      label={label}
      required={required}
      error={error}
      span={span}
      description={description}
      value={value === '' ? null : value}
      onChange={(codigo) => {
        const found = opcoes.find((one) => one.codigo === codigo) ?? null
        setEscolhido(found ?? undefined)
        onChange(found?.codigo ?? null, found)
      }}
      options={opcoes.map((one) => ({ value: one.codigo, label: rotulo(one) }))}
      searchable
      clearable
      onSearch={setTexto}
      loading={achados.isFetching}
      nothingFound={texto.trim().length < 2 ? 'Digite ao menos duas letras.' : 'Nenhum município encontrado.'}
      placeholder="Digite o nome"
    />
  )
}
