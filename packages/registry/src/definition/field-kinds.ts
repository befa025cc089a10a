import { fold } from '@iss/kernel/texto'
import { type KindName, kindOf, kinds } from '@iss/kinds'
import type { Field, ValueField } from './field.ts'

/** Fields whose value is the id or code of something else, or that never leaves the server; all others are of a kind of value. */
type Reference = Extract<Field, { kind: 'select' | 'lookup' | 'multilookup' | 'file' | 'secret' }>

function isReference(field: Field): field is Reference {
  return !(field.kind in kinds)
}

/** Whether a field holds a value, not a reference or a secret. */
export const isValueField = (field: Field): field is ValueField => !isReference(field)

/** What a stored password looks like outside the server. Sent back unchanged, it keeps what is stored. */
export const keptSecret = '\u2022\u2022\u2022\u2022\u2022\u2022\u2022\u2022'

/** Kind of column of a field in grid, CSV and PDF; references show their words. */
export function columnKind(field: Field): KindName {
  return isReference(field) ? 'text' : field.kind
}

/** Whether a field goes into files of values: neither files nor passwords do. */
export function isPlain(field: Field): boolean {
  return field.kind !== 'file' && field.kind !== 'secret'
}

/** The options of a select; none for other kinds. */
export function optionsOf(field: Field): readonly { readonly value: string | number; readonly label: string }[] {
  return field.kind === 'select' ? field.options : []
}

/** The ids that a reference holds, one or several; none for other kinds and for an empty value. */
export function idsOf(field: Field, value: unknown): readonly number[] {
  if (field.kind === 'multilookup') return isIds(value) ? value : []
  return (field.kind === 'lookup' || field.kind === 'file') && typeof value === 'number' ? [value] : []
}

const isIds = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length > 0 && new Set(value).size === value.length && value.every(Number.isSafeInteger)

/** Whether something is a value of the field. */
export function isValue(field: Field, value: unknown): boolean {
  if (!isReference(field)) return kindOf(field.kind).isValue(value)
  if (field.kind === 'select') return field.options.some((option) => option.value === value)
  if (field.kind === 'multilookup') return isIds(value)
  return field.kind === 'secret' ? typeof value === 'string' : Number.isSafeInteger(value)
}

/** What a person wrote (in a file of values) -> value. Refuses with RangeError what is none. */
export function fromText(field: Field, text: string): unknown {
  if (!isReference(field)) return kindOf(field.kind).parse(text)
  const found =
    field.kind === 'select'
      ? field.options.find((option) => fold(option.label) === fold(text) || String(option.value) === text)?.value
      : field.kind === 'lookup' && /^\d{1,15}$/.test(text)
        ? Number(text)
        : field.kind === 'multilookup' && /^\d{1,15}(,\d{1,15})*$/.test(text)
          ? [...new Set(text.split(',').map(Number))]
          : undefined
  if (found === undefined) throw new RangeError('Not a value of this field')
  return found
}

/** A value as it travels. */
export type WireValue = string | number | boolean | number[] | null

/** JSON of a value; null for empty. */
export function toWire(field: Exclude<Field, { kind: 'multilookup' }>, value: unknown): Exclude<WireValue, number[]>
export function toWire(field: Field, value: unknown): WireValue
export function toWire(field: Field, value: unknown): WireValue {
  if (value === null || value === undefined) return null
  if (field.kind === 'secret') return keptSecret
  if (field.kind === 'multilookup') return [...(value as readonly number[])]
  return isReference(field) ? (value as string | number) : kindOf(field.kind).toWire(value)
}

/** Value of what the browser or the audit trail holds; null for empty. Throws what cannot be read. */
export function fromWire(field: Field, wire: unknown): unknown {
  if (wire === null || wire === undefined || wire === '') return null
  if (isReference(field) || field.kind === 'boolean' || field.kind === 'integer') return wire
  return kindOf(field.kind).fromWire(wire)
}

/** Words of a value; `labels` holds those of lookups and files by id. */
export function toText(field: Field, value: unknown, labels?: ReadonlyMap<number, string>): string {
  if (value === null || value === undefined) return field.blank ?? ''
  if (!isReference(field)) return kindOf(field.kind).text(value)
  if (field.kind === 'select') return optionsOf(field).find((option) => option.value === value)?.label ?? String(value)
  if (field.kind === 'multilookup')
    return idsOf(field, value)
      .map((id) => labels?.get(id) ?? String(id))
      .join(', ')
  return field.kind === 'secret' ? keptSecret : (labels?.get(value as number) ?? String(value))
}
