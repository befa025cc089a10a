import { Competencia } from '@iss/kernel/competencia'
import type { ReportDescriptor } from '../definition/calls.ts'
import type { FilterMeta } from '../definition/filter.ts'
import { examinePeriod } from './period.ts'

type Named = { name: string; meta: FilterMeta }
type Period = ReportDescriptor['periodos'][number]

const MONTHS_OF_A_YEAR = 12

/** The periods that people ask for, from the month of `hoje` (ISO): first and last month. */
const offered = (atual: Competencia): readonly [string, Competencia, Competencia][] => [
  ['Este mês', atual, atual],
  ['Mês passado', atual.previous(), atual.previous()],
  ['Este ano', Competencia.fromWire({ ano: atual.ano, mes: 0 }), atual],
  ['Últimos 12 meses', atual.plusMonths(1 - MONTHS_OF_A_YEAR), atual],
]

/**
 * The periods that a report offers by name: those of its two filters that are a period, as long as it allows (`limit` months). Days end today
 * where the month has not ended. Empty without such filters.
 */
export function periodsOf(filters: readonly Named[], limit: number, hoje: string): Period[] {
  const first = filters.find(({ meta }) => meta.range?.ponta === 'inicio' && !meta.hidden)
  const last = filters.find(
    ({ meta }) => meta.range?.nome === first?.meta.range?.nome && meta.range?.ponta === 'fim' && !meta.hidden,
  )
  if (!first || !last) return []
  const day = first.meta.kind === 'date'
  return offered(Competencia.fromData(hoje)).flatMap(([rotulo, de, ate]) => {
    if (examinePeriod(de, ate, limit).problem) return []
    const fim = ate.lastDay() < hoje ? ate.lastDay() : hoje
    return [{ rotulo, valores: { [first.name]: day ? de.firstDay() : de.toWire(), [last.name]: day ? fim : ate.toWire() } }]
  })
}
