import { compareValues, type Kind } from './kind.ts'

/** Sim or Não. */
export const booleanKind: Kind<boolean> = {
  align: 'left',
  width: 0.8,
  toWire: (value) => value,
  fromWire: (wire) => wire === true,
  text: (value) => (value ? 'Sim' : 'Não'),
  sheet: { kind: 'text', value: (value) => (value ? 'Sim' : 'Não') },
  compare: compareValues,
}
