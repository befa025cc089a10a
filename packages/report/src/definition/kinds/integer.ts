import { compareValues, type Kind } from './kind.ts'

const FORMAT = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })

/** Count. */
export const integerKind: Kind<number> = {
  align: 'right',
  width: 0.9,
  toWire: (value) => value,
  fromWire: Number,
  text: (value) => FORMAT.format(value),
  sheet: { kind: 'integer', value: (value) => String(value) },
  compare: compareValues,
  sum: { zero: 0, add: (a, b) => a + b },
}
