import { digits } from '@iss/kernel/texto'
import { compareValues, type Kind, refuseValue } from '../kind.ts'
import { wordSheet } from '../sheet.ts'
import { searchDigits } from '../search-digits.ts'

/** '3333-4444', '99999-4444', with area code '(27) 3333-4444' or '(27) 99999-4444'; what is no number of this country stays as it is. */
function format(text: string): string {
  const [, ddd, start, end] = /^(\d{2})?(\d{4,5})(\d{4})$/.exec(digits(text)) ?? []
  return start && end ? `${ddd ? `(${ddd}) ` : ''}${start}-${end}` : text
}

/** Telephone with area code, kept as digits. */
export const telefoneKind: Kind<string> = {
  align: 'left',
  width: 1.3,
  figures: true,
  oneLine: true,
  isValue: (value) => typeof value === 'string' && /^\d+$/.test(value),
  toWire: (value) => value,
  fromWire: String,
  text: format,
  parse: (text) => (/^\d{8,11}$/.test(digits(text)) ? digits(text) : refuseValue('telephone', text)),
  sheet: wordSheet(format, 17),
  sql: { folded: false, search: searchDigits },
  compare: compareValues,
}
