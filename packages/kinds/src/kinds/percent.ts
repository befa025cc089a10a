import { Aliquota } from '@iss/kernel/aliquota'
import { type Kind, notSearched } from '../kind.ts'
import { exactNumber, hundredth } from '../sheet.ts'

const plain = (value: Aliquota) => value.toString().replace('.', ',')

/** Rate or share in percent. Rates do not add up. */
export const percentKind: Kind<Aliquota> = {
  align: 'right',
  width: 1,
  figures: true,
  oneLine: true,
  isValue: (value) => value instanceof Aliquota,
  toWire: (value) => value.toString(),
  fromWire: (wire) => Aliquota.from(String(wire)),
  text: (value) => `${value.format()}%`,
  parse: (text) => Aliquota.parseBr(text),
  sheet: {
    cell: (value) => exactNumber(hundredth(value.toString())) ?? `${plain(value)}%`,
    plain,
    format: '0.00##%',
    width: 11,
  },
  sql: notSearched,
  compare: (a, b) => a.compare(b),
  difference: { minus: (a, b) => a.minus(b) },
}
