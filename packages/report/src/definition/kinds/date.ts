import { formatData } from '@iss/kernel/data'
import { compareValues, type Kind } from './kind.ts'

/** Civil date, ISO text. */
export const dateKind: Kind<string> = {
  align: 'left',
  width: 1.1,
  toWire: (value) => value,
  fromWire: String,
  text: formatData,
  sheet: { kind: 'date', value: (value) => value },
  compare: compareValues,
}
