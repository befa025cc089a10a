import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Kind } from './kind.ts'

/** Amount in reais. */
export const moneyKind: Kind<Dinheiro> = {
  align: 'right',
  width: 1.4,
  toWire: (value) => value.toString(),
  fromWire: (wire) => Dinheiro.from(String(wire)),
  text: (value) => value.format(),
  sheet: { kind: 'money', value: (value) => value.toString() },
  compare: (a, b) => a.compare(b),
  sum: { zero: Dinheiro.centavos(0n), add: (a, b) => a.plus(b) },
}
