import { digits } from '@iss/kernel/texto'
import { compareValues, type Kind, refuseValue } from '../kind.ts'
import { numberSheet } from '../sheet.ts'
import { integerKind } from './integer.ts'

/** Number that names something (a note, a guide, a protocol): without points at the thousands, and never added up. */
export const numeroKind: Kind<number> = {
  align: 'left',
  width: 0.9,
  figures: true,
  oneLine: true,
  isValue: integerKind.isValue,
  toWire: (value) => value,
  fromWire: integerKind.fromWire,
  text: String,
  parse: (text) => (digits(text) === '' ? refuseValue('number', text) : integerKind.fromWire(digits(text))),
  sheet: numberSheet(String, '0', 11),
  sql: { folded: false, search: (typed) => (/^\d+$/.test(typed) ? typed : ''), words: '?::text' },
  compare: compareValues,
}
