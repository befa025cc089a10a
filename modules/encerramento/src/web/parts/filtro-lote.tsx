import { Competencia } from '@iss/kernel/competencia'
import { systemClock } from '@iss/kernel/clock'
import { CompetenciaField } from '@iss/ui/competencia-field'
import { FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { labelRegime, type Regime, regimes } from '@iss/tributacao/domain/regime'
import { useSearch } from '@iss/portal/navigation'
import type { ReactNode } from 'react'

const papeis = [
  { value: 'PRESTADOR', label: 'Prestador' },
  { value: 'TOMADOR', label: 'Tomador' },
]
const opcoesRegime = regimes.map((value) => ({ value, label: labelRegime(value) }))

/** Competence (the one before the current unless the address tells another), the last one where several are meant, role and regime, kept in the address. */
export function useFiltroLote() {
  const [search, setSearch] = useSearch()
  const noEndereco = (nome: string) => {
    const texto = search.get(nome) ?? ''
    return /^\d{4}-\d{2}$/.test(texto) ? Competencia.from(texto) : null
  }
  const competencia = noEndereco('competencia') ?? Competencia.fromData(systemClock.today()).plusMonths(-1)
  const ate = noEndereco('ate')
  const papelServico = search.get('papel') === 'TOMADOR' ? ('TOMADOR' as const) : ('PRESTADOR' as const)
  const regime: Regime | null = regimes.find((um) => um === search.get('regime')) ?? null
  return { competencia, ate, papelServico, regime, pedido: { ...competencia.toWire(), papelServico }, search, setSearch }
}

/** The filter of the screens that close many; `children` stand in the same grid. */
export function FiltroLote({
  filtro,
  comRegime = false,
  comFinal = false,
  children,
}: {
  filtro: ReturnType<typeof useFiltroLote>
  comRegime?: boolean
  /** Several competences may be meant, from one to another. */
  comFinal?: boolean
  children?: ReactNode
}) {
  const { competencia, ate, papelServico, regime, setSearch } = filtro
  return (
    <Panel>
      <FormGrid>
        <CompetenciaField
          label={comFinal ? 'Competência inicial' : 'Competência'}
          clearable={false}
          value={competencia}
          onChange={(valor) => setSearch({ competencia: valor?.toString() ?? null })}
          span={3}
        />
        {comFinal ? (
          <CompetenciaField
            label="Competência final"
            clearable={false}
            value={ate ?? competencia}
            onChange={(valor) => setSearch({ ate: valor?.toString() ?? null })}
            span={3}
          />
        ) : null}
        <SelectField
          label="Papel"
          options={papeis}
          clearable={false}
          value={papelServico}
          onChange={(valor) => setSearch({ papel: valor === 'TOMADOR' ? 'TOMADOR' : null })}
          span={3}
        />
        {comRegime ? (
          <SelectField
            label="Regime"
            placeholder="Todos"
            options={opcoesRegime}
            value={regime}
            onChange={(valor) => setSearch({ regime: valor === null ? null : String(valor) })}
            span={3}
          />
        ) : null}
        {children}
      </FormGrid>
    </Panel>
  )
}
