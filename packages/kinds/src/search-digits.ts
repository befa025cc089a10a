import { digits } from '@iss/kernel/texto'

/** The digits of a typed search that holds nothing but digits and the signs between them; '' otherwise. */
export function searchDigits(typed: string): string {
  return /^[\d\s().\-/+]+$/.test(typed) ? digits(typed) : ''
}
