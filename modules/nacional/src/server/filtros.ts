import { instanteDe, plusDays } from '@iss/kernel/data'

/** Pattern that finds the text anywhere, letter by letter. */
export function contendo(texto: string): string {
  return `%${texto.replace(/[\\%_]/g, '\\$&')}%`
}

/** The first moment of the day that comes `dias` days after a civil date. */
export function diaSeguinte(data: string, dias: number): Date {
  return instanteDe(plusDays(data, dias))
}
