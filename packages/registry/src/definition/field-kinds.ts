import { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import { isData, parseDataBr } from '@iss/kernel/data'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { isDocumento, normalizeDocumento } from '@iss/kernel/documento'
import { fold } from '@iss/kernel/texto'
import { type ColumnKind, kindOf } from '@iss/report/definition'
import type { Field, FieldKind } from './field.ts'

/** How values of a kind of field travel and read. A function that cannot read its input throws. */
type FieldRules = {
  /** Kind of column in grid, CSV and PDF. */
  column: ColumnKind
  /** From CSV, as people write it. */
  fromText(text: string, field: Field): unknown
  isValue(value: unknown, field: Field): boolean
}

function refuseText(): never {
  throw new RangeError('Not a value of this kind')
}

const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value)
const isText = (value: unknown): value is string => typeof value === 'string'

export const fieldKinds: Readonly<Record<FieldKind, FieldRules>> = {
  text: { column: 'text', fromText: (text) => text, isValue: isText },
  longtext: { column: 'text', fromText: (text) => text, isValue: isText },
  integer: { column: 'integer', fromText: (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : refuseText()), isValue: isWhole },
  decimal: { column: 'decimal', fromText: (text) => Decimal4.parseBr(text), isValue: (value) => value instanceof Decimal4 },
  money: { column: 'money', fromText: (text) => Dinheiro.parseBr(text), isValue: (value) => value instanceof Dinheiro },
  percent: {
    column: 'percent',
    fromText: (text) => Aliquota.parseBr(text.replace(/\s*%$/, '')),
    isValue: (value) => value instanceof Aliquota,
  },
  date: {
    column: 'date',
    fromText: (text) => parseDataBr(text) ?? (isData(text) ? text : refuseText()),
    isValue: (value) => isText(value) && isData(value),
  },
  competencia: {
    column: 'competencia',
    fromText: (text) => Competencia.parse(text),
    isValue: (value) => value instanceof Competencia,
  },
  documento: { column: 'documento', fromText: normalizeDocumento, isValue: (value) => isText(value) && isDocumento(value) },
  boolean: { column: 'boolean', fromText: readBoolean, isValue: (value) => typeof value === 'boolean' },
  select: {
    column: 'text',
    fromText: (text, field) =>
      optionsOf(field).find((option) => fold(option.label) === fold(text) || String(option.value) === text)?.value ??
      refuseText(),
    isValue: (value, field) => optionsOf(field).some((option) => option.value === value),
  },
  lookup: { column: 'text', fromText: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : refuseText()), isValue: isWhole },
  file: { column: 'text', fromText: refuseText, isValue: isWhole },
  secret: { column: 'text', fromText: refuseText, isValue: isText },
}

/** What a stored password looks like outside the server. Sent back unchanged, it keeps what is stored. */
export const keptSecret = '\u2022\u2022\u2022\u2022\u2022\u2022\u2022\u2022'

/** Whether a field goes into files of values: neither files nor passwords do. */
export function isPlain(field: Field): boolean {
  return field.kind !== 'file' && field.kind !== 'secret'
}

/** Whether the value is the id of something with a label: a row or a file. */
function isReference(field: Field): boolean {
  return field.kind === 'lookup' || field.kind === 'file'
}

function readBoolean(text: string): boolean {
  const word = fold(text)
  if (['sim', 's', '1', 'true', 'x'].includes(word)) return true
  if (['nao', 'n', '0', 'false', ''].includes(word)) return false
  return refuseText()
}

/** The options of a select; none for other kinds. */
export function optionsOf(field: Field): readonly { readonly value: string | number; readonly label: string }[] {
  return field.kind === 'select' ? field.options : []
}

/** JSON of a value; null for empty. */
export function toWire(field: Field, value: unknown): string | number | boolean | null {
  if (value === null || value === undefined) return null
  if (field.kind === 'secret') return keptSecret
  return field.kind === 'select' || isReference(field)
    ? (value as string | number)
    : kindOf(fieldKinds[field.kind].column).toWire(value)
}

/** Value of what the browser or the audit trail holds; null for empty. Throws what cannot be read. */
export function fromWire(field: Field, wire: unknown): unknown {
  if (wire === null || wire === undefined || wire === '') return null
  if (field.kind === 'select' || isReference(field) || field.kind === 'boolean' || field.kind === 'integer') return wire
  return kindOf(fieldKinds[field.kind].column).fromWire(wire)
}

/** Words of a value; `labels` holds those of lookups by id. */
export function toText(field: Field, value: unknown, labels?: ReadonlyMap<number, string>): string {
  if (value === null || value === undefined) return ''
  if (field.kind === 'select') return optionsOf(field).find((option) => option.value === value)?.label ?? String(value)
  if (field.kind === 'secret') return keptSecret
  if (isReference(field)) return labels?.get(value as number) ?? String(value)
  return kindOf(fieldKinds[field.kind].column).text(value)
}
