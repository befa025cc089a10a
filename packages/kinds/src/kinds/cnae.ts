import { digits } from '@iss/kernel/texto'
import { compareValues, type Kind, refuseValue } from '../kind.ts'
import { wordSheet } from '../sheet.ts'
import { searchDigits } from '../search-digits.ts'

/** '6201-5/01' when there are seven digits, otherwise the text unchanged. Source: CONCLA, CNAE 2.3. */
function format(text: string): string {
  return /^\d{7}$/.test(text) ? `${text.slice(0, 4)}-${text.slice(4, 5)}/${text.slice(5)}` : text
}

/** CNAE subclass, kept as seven digits. */
export const cnaeKind: Kind<string> = {
  align: 'left',
  width: 1,
  figures: true,
  oneLine: true,
  isValue: (value) => typeof value === 'string' && /^\d{7}$/.test(value),
  toWire: (value) => value,
  fromWire: String,
  text: format,
  parse: (text) => (digits(text).length === 7 ? digits(text) : refuseValue('CNAE', text)),
  sheet: wordSheet(format, 11),
  sql: { folded: false, search: searchDigits },
  compare: compareValues,
}
