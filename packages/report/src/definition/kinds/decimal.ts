import { Decimal4 } from '@iss/kernel/decimal4'
import type { Kind } from './kind.ts'

/** Quantity, unit value or factor with up to four places. */
export const decimalKind: Kind<Decimal4> = {
  align: 'right',
  width: 1.3,
  toWire: (value) => value.toString(),
  fromWire: (wire) => Decimal4.from(String(wire)),
  text: (value) => value.format(),
  sheet: { kind: 'decimal', value: (value) => value.toString() },
  compare: (a, b) => a.compare(b),
  sum: { zero: Decimal4.zero, add: (a, b) => a.plus(b) },
}
