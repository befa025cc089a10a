import { compareValues, type Kind, refuseValue } from '../kind.ts'
import { wordSheet } from '../sheet.ts'
import { searchDigits } from '../search-digits.ts'

const plain = (text: string) => text.replace(/[\s./-]/g, '').toUpperCase()
const isCode = (text: string) => /^[0-9A-Z]{9}$/.test(text)

/** '0101-0/01-88' when there are nine characters, otherwise the text unchanged. Source: spec 3 §3.4. */
function format(text: string): string {
  return isCode(text) ? `${text.slice(0, 4)}-${text.slice(4, 5)}/${text.slice(5, 7)}-${text.slice(7)}` : text
}

/** CTISS, the municipality's own code of a service, kept as nine characters. */
export const ctissKind: Kind<string> = {
  align: 'left',
  width: 1.2,
  figures: true,
  oneLine: true,
  isValue: (value) => typeof value === 'string' && isCode(value),
  toWire: (value) => value,
  fromWire: String,
  text: format,
  parse: (text) => (isCode(plain(text)) ? plain(text) : refuseValue('CTISS', text)),
  sheet: wordSheet(format, 14),
  sql: { folded: false, search: searchDigits },
  compare: compareValues,
}
