import { systemClock } from '@iss/kernel/clock'
import { emptyOf } from '@iss/ui/kinds'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { RegistryRow } from '../definition/calls.ts'
import type { Field } from '../definition/field.ts'
import { fromWire, toWire } from '../definition/field-kinds.ts'
import type { Registry } from '../definition/registry.ts'
import { initialValues, normalizeValues, validateValues } from '../definition/validate.ts'

type Fields = Readonly<Record<string, Field>>

/** Values of the controls, with what an empty control of each kind holds. */
function forControls(fields: Fields, values: Readonly<Record<string, unknown>>): FieldValues {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => [
      name,
      values[name] ?? (kind === 'secret' ? '' : kind === 'file' ? null : emptyOf(kind)),
    ]),
  )
}

/** Values of a new row. */
export function newValues(fields: Fields): FieldValues {
  return forControls(fields, initialValues(fields, systemClock.today()))
}

/** Values of a stored row. */
export function rowValues(fields: Fields, row: Pick<RegistryRow, 'valores'>): FieldValues {
  return forControls(
    fields,
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fromWire(field, row.valores[name])])),
  )
}

/** JSON of the form, hidden fields emptied. */
export function wireValues(fields: Fields, values: FieldValues): Record<string, unknown> {
  const normalized = normalizeValues(fields, values)
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, toWire(field, normalized[name])]))
}

/** The same rules as on the server, shown at the fields before anything is sent; what belongs to no field stands under `root`. */
export function rulesResolver(
  registry: Pick<Registry, 'fields'> & Partial<Pick<Registry, 'check' | 'vigencia'>>,
): Resolver<FieldValues> {
  return (values) => {
    const violations = validateValues(registry, normalizeValues(registry.fields, values), systemClock.today())
    if (violations.length === 0) return { values, errors: {} }
    const errors: FieldErrors<FieldValues> = {}
    for (const { field = 'root', message } of violations) errors[field] ??= { type: 'rule', message }
    return { values: {}, errors }
  }
}

/** Fields whose values no draft keeps: secrets, and files, which a form sends with the row. */
export const unkept = (fields: Fields): string[] =>
  Object.entries(fields)
    .filter(([, { kind }]) => kind === 'secret' || kind === 'file')
    .map(([name]) => name)

/** Fields from which on a form of a registry keeps a draft. */
const MUITOS_CAMPOS = 6

/** Name under which the form of a row keeps its draft, with the version that it changes; null for a form that is soon filled in. */
export function draftKey(registry: Pick<Registry, 'slug' | 'fields'>, row: RegistryRow | null, pai?: number): string | null {
  if (Object.keys(registry.fields).length < MUITOS_CAMPOS) return null
  return ['cadastro', registry.slug, ...(pai === undefined ? [] : [pai]), row ? `${row.id}.${row.versao}` : 'novo'].join('/')
}
