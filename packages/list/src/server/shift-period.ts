import { Competencia } from '@iss/kernel/competencia'
import { daysBetween, formatData, isData, plusDays, plusMonths } from '@iss/kernel/data'
import type { Comparison } from '../definition/comparison.ts'
import type { FilterMeta } from '../definition/filter.ts'

type Named = { name: string; meta: FilterMeta }

const MONTHS_OF_A_YEAR = 12

/** The two filters that are the period of a report, or the one month that it is about; null where it has none. */
export function periodFilters(filters: readonly Named[]): { first: Named; last: Named } | null {
  const drawn = filters.filter(({ meta }) => !meta.hidden)
  const first = drawn.find(({ meta }) => meta.range?.ponta === 'inicio')
  const last = drawn.find(({ meta }) => meta.range?.ponta === 'fim' && meta.range.nome === first?.meta.range?.nome)
  if (first && last) return { first, last }
  const [month, other] = drawn.filter(({ meta }) => meta.kind === 'competencia' && meta.range === undefined)
  return month && !other ? { first: month, last: month } : null
}

/**
 * The filters with the period before (as long, ending where it begins) or that of a year ago, and the words of it; null where there is no whole
 * period to compare. Days from the first of a month on are set beside the same days of the months before, a whole month beside a whole one.
 */
export function shiftPeriod(
  filters: readonly Named[],
  values: Readonly<Record<string, unknown>>,
  how: Comparison,
): { values: Record<string, unknown>; periodo: string } | null {
  const period = periodFilters(filters)
  if (!period) return null
  const [from, to] = [values[period.first.name], values[period.last.name]]
  if (from instanceof Competencia && to instanceof Competencia) {
    const months = how === 'ano' ? MONTHS_OF_A_YEAR : to.ordinal - from.ordinal + 1
    const [first, last] = [from.plusMonths(-months), to.plusMonths(-months)]
    return {
      values: { ...values, [period.first.name]: first, [period.last.name]: last },
      periodo: first.eq(last) ? first.format() : `${first.format()} a ${last.format()}`,
    }
  }
  if (typeof from !== 'string' || typeof to !== 'string' || !isData(from) || !isData(to)) return null
  const [first, last] = shiftDays(from, to, how)
  return {
    values: { ...values, [period.first.name]: first, [period.last.name]: last },
    periodo: `${formatData(first)} a ${formatData(last)}`,
  }
}

function shiftDays(from: string, to: string, how: Comparison): [string, string] {
  const fromFirst = from.endsWith('-01')
  if (how === 'anterior' && !fromFirst) {
    const days = daysBetween(from, to) + 1
    return [plusDays(from, -days), plusDays(to, -days)]
  }
  const last = Competencia.fromData(to)
  const months = how === 'ano' ? MONTHS_OF_A_YEAR : last.ordinal - Competencia.fromData(from).ordinal + 1
  const whole = fromFirst && to === last.lastDay()
  return [plusMonths(from, -months), whole ? last.plusMonths(-months).lastDay() : plusMonths(to, -months)]
}
