import { Competencia } from '@iss/kernel/competencia'
import { fill, type Violation } from '@iss/kernel/errors'
import { reportErrors } from '../definition/errors.ts'

const monthOf = (end: Competencia | string) => (typeof end === 'string' ? Competencia.fromData(end) : end)

/**
 * How many months a period touches, and what is wrong with it: it ends before it begins, or it is longer than `limit` months. Both ends are
 * competências, or days as 'yyyy-MM-dd'; days may touch one month more than they are long: 15/01 to 14/01 of the next year is twelve months.
 * Source: standard validations, fiscal.md §0.4.
 */
export function examinePeriod<End extends Competencia | string>(
  from: End,
  to: End,
  limit: number,
): { months: number; problem: Violation | null } {
  const first = monthOf(from)
  const months = monthOf(to).ordinal - first.ordinal + 1
  const ofDays = typeof from === 'string'
  if (ofDays && from > to) return { months, problem: reportErrors.dataInvertida }
  if (months < 1) return { months, problem: reportErrors.competenciaInvertida }
  const fits = months <= limit || (ofDays && to < `${first.plusMonths(limit).toString()}-${from.slice(8)}`)
  return { months, problem: fits ? null : fill(reportErrors.periodoExcedido, { n: limit }) }
}
