import { Competencia } from '@iss/kernel/competencia'
import type { Kind } from './kind.ts'

/** Tax period. Sheets show it as text MM/yyyy. */
export const competenciaKind: Kind<Competencia> = {
  align: 'left',
  width: 0.9,
  toWire: (value) => value.toString(),
  fromWire: (wire) => Competencia.from(String(wire)),
  text: (value) => value.format(),
  sheet: { kind: 'text', value: (value) => value.format() },
  compare: (a, b) => a.compare(b),
}
