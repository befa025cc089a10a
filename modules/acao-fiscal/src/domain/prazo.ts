import { type Data, isBusinessDay, nextBusinessDay, plusDays } from '@iss/kernel/data'

/** Most calendar days that a deadline of so many business days may take: every second week without one, and the longest run of holidays. */
export const diasDeCalendario = (diasUteis: number): number => diasUteis * 2 + 30

/**
 * Last day of a deadline in business days: counted from the first business day after the reading, which itself does not count; it ends on a
 * business day by construction. `dias` from 1. Source: CTN art. 210 (the first day is left out, the last one is in, both are days of work).
 */
export function prazoEmDiasUteis(ciencia: Data, dias: number, feriados: ReadonlySet<string>): Data {
  if (!Number.isInteger(dias) || dias < 1) throw new RangeError(`Not a number of business days: ${dias}`)
  let dia = nextBusinessDay(plusDays(ciencia, 1), feriados)
  for (let contados = 1; contados < dias; contados += 1) dia = nextBusinessDay(plusDays(dia, 1), feriados)
  return dia
}

/** Business days after `de` up to `ate`, both civil dates; 0 when `ate` is not later, negative never. */
export function diasUteisAte(de: Data, ate: Data, feriados: ReadonlySet<string>): number {
  let dias = 0
  for (let dia = plusDays(de, 1); dia <= ate; dia = plusDays(dia, 1)) if (isBusinessDay(dia, feriados)) dias += 1
  return dias
}
