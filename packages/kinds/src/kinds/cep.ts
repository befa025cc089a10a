import { digits } from '@iss/kernel/texto'
import { compareValues, type Kind, refuseValue } from '../kind.ts'
import { wordSheet } from '../sheet.ts'
import { searchDigits } from '../search-digits.ts'

/** '29900-000' when there are eight digits, otherwise the text unchanged. */
function format(text: string): string {
  const value = digits(text)
  return value.length === 8 ? `${value.slice(0, 5)}-${value.slice(5)}` : text
}

/** Postal code, kept as eight digits. */
export const cepKind: Kind<string> = {
  align: 'left',
  width: 0.9,
  figures: true,
  oneLine: true,
  isValue: (value) => typeof value === 'string' && /^\d{8}$/.test(value),
  toWire: (value) => value,
  fromWire: String,
  text: format,
  parse: (text) => (digits(text).length === 8 ? digits(text) : refuseValue('CEP', text)),
  sheet: wordSheet(format, 11),
  sql: { folded: false, search: searchDigits },
  compare: compareValues,
}
