import { compareTexts, type Kind } from './kind.ts'

/** Free text. */
export const textKind: Kind<string> = {
  align: 'left',
  width: 2.4,
  toWire: (value) => value,
  fromWire: String,
  text: (value) => value,
  sheet: { kind: 'text', value: (value) => value },
  compare: compareTexts,
}
