import { Decimal4 } from '@iss/kernel/decimal4'
import { type Kind, notSearched } from '../kind.ts'
import { numberSheet } from '../sheet.ts'

/** Quantity, unit value or factor with up to four places. */
export const decimalKind: Kind<Decimal4> = {
  align: 'right',
  width: 1.3,
  figures: true,
  oneLine: true,
  isValue: (value) => value instanceof Decimal4,
  toWire: (value) => value.toString(),
  fromWire: (wire) => Decimal4.from(String(wire)),
  text: (value) => value.format(),
  parse: (text) => Decimal4.parseBr(text),
  sheet: numberSheet(String, '#,##0.00##', 14),
  sql: notSearched,
  compare: (a, b) => a.compare(b),
  sum: { zero: Decimal4.zero, add: (a, b) => a.plus(b) },
  difference: { minus: (a, b) => a.minus(b), units: (value) => value.toScaled() },
}
