import { instanteDe, plusDays } from '@iss/kernel/data'

/** The first moment of the day that comes `dias` days after a civil date. */
export function diaSeguinte(data: string, dias: number): Date {
  return instanteDe(plusDays(data, dias))
}
