import { formatDataHora } from '@iss/kernel/data'
import type { Kind } from './kind.ts'

/** Moment. */
export const datetimeKind: Kind<Date> = {
  align: 'left',
  width: 1.8,
  toWire: (value) => value.toISOString(),
  fromWire: (wire) => new Date(String(wire)),
  text: formatDataHora,
  sheet: { kind: 'datetime', value: (value) => value },
  compare: (a, b) => a.getTime() - b.getTime(),
}
