import type { Competencia } from '@iss/kernel/competencia'

/** Where a report that takes at most so many months begins, of those that the sheet shows: the last ones. */
export function ultimosMeses(quantos: number, { de, ate }: { de: Competencia; ate: Competencia }): Competencia {
  const inicio = ate.plusMonths(1 - quantos)
  return inicio.isBefore(de) ? de : inicio
}
