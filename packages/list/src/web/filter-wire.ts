import { isKind, valueOf } from '@iss/kinds'
import { emptyOf } from '@iss/ui/kinds'
import type { FilterDescriptor } from '../definition/calls.ts'

export type FilterValues = Record<string, unknown>

/** Initial values of the form, as the server says them for today. */
export function initialFilters(filters: readonly FilterDescriptor[]): FilterValues {
  return Object.fromEntries(filters.map(({ nome, tipo, padrao }) => [nome, toForm(tipo, padrao)]))
}

/** Values of a form with those of the address over the initial ones; what is not an object is left aside. */
export function filtersFrom(filters: readonly FilterDescriptor[], text: string | null): FilterValues | null {
  if (text === null) return null
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return null
    return Object.fromEntries(filters.map(({ nome, tipo }) => [nome, toForm(tipo, (read as FilterValues)[nome])]))
  } catch {
    return null
  }
}

/** JSON of the form's values: competences as {ano, mes}, amounts as decimal strings, empty ones left out. */
export function toWireFilters(values: FilterValues): FilterValues {
  const wire: FilterValues = {}
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) continue
    wire[name] = wireOf(value)
  }
  return wire
}

/** Whether a value says anything: not empty, not off. */
export const isSet = (value: unknown): boolean =>
  !(value === null || value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0))

function wireOf(value: unknown): unknown {
  const { toWire, toJSON } = value as { toWire?(): unknown; toJSON?(): unknown }
  return toWire ? toWire.call(value) : toJSON ? toJSON.call(value) : value
}

/** A value of the wire as its control holds it; what cannot be read is left empty. */
export function toForm(tipo: FilterDescriptor['tipo'], wire: unknown): unknown {
  if (wire === null || wire === undefined) return emptyOf(tipo)
  if (!isKind(tipo) || tipo === 'competencia') return wire
  try {
    return valueOf(tipo, wire) ?? emptyOf(tipo)
  } catch (error) {
    if (error instanceof RangeError) return emptyOf(tipo)
    throw error
  }
}
