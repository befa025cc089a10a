import { Dinheiro } from '@iss/kernel/dinheiro'
import { type Kind, notSearched } from '../kind.ts'
import { numberSheet } from '../sheet.ts'

/** Amount in reais. */
export const moneyKind: Kind<Dinheiro> = {
  align: 'right',
  width: 1.4,
  figures: true,
  oneLine: true,
  isValue: (value) => value instanceof Dinheiro,
  toWire: (value) => value.toString(),
  fromWire: (wire) => Dinheiro.from(String(wire)),
  text: (value) => value.format(),
  prose: (value) => value.formatReais(),
  parse: (text) => Dinheiro.parseBr(text),
  sheet: numberSheet(String, '#,##0.00', 16),
  sql: notSearched,
  compare: (a, b) => a.compare(b),
  sum: { zero: Dinheiro.zero, add: (a, b) => a.plus(b) },
  difference: { minus: (a, b) => a.minus(b), units: (value) => value.toCentavos() },
}
