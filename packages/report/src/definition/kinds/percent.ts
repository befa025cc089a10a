import { Aliquota } from '@iss/kernel/aliquota'
import type { Kind } from './kind.ts'

/** Rate or share in percent. */
export const percentKind: Kind<Aliquota> = {
  align: 'right',
  width: 1,
  toWire: (value) => value.toString(),
  fromWire: (wire) => Aliquota.from(String(wire)),
  text: (value) => `${value.format()}%`,
  sheet: { kind: 'percent', value: (value) => value.toString() },
  compare: (a, b) => a.compare(b),
}
