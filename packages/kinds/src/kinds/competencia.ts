import { Competencia, type CompetenciaWire } from '@iss/kernel/competencia'
import { type Kind, notSearched } from '../kind.ts'
import { wordSheet } from '../sheet.ts'

/** 'yyyy-MM', the first day of the month, or { ano, mes } with the zero-based month of the contracts. */
function fromWire(wire: unknown): Competencia {
  if (typeof wire === 'object' && wire !== null && 'ano' in wire) return Competencia.fromWire(wire as CompetenciaWire)
  const text = String(wire)
  return /^\d{4}-\d{2}-01$/.test(text) ? Competencia.fromData(text) : Competencia.from(text)
}

/** Tax period. Sheets show it as text MM/yyyy. */
export const competenciaKind: Kind<Competencia> = {
  align: 'left',
  width: 0.9,
  figures: true,
  oneLine: true,
  isValue: (value) => value instanceof Competencia,
  toWire: (value) => value.toString(),
  fromWire,
  text: (value) => value.format(),
  parse: (text) => Competencia.parse(text),
  sheet: wordSheet((value) => value.format(), 11),
  sql: notSearched,
  compare: (a, b) => a.compare(b),
}
