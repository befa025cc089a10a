import { fill, type Violation } from '@iss/kernel/errors'
import { registryErrors } from '../definition/errors.ts'
import { fromWire, keptSecret } from '../definition/field-kinds.ts'
import type { Registry } from '../definition/registry.ts'
import { initialValues, isReadOnly, normalizeValues, validateFields, validateValues } from '../definition/validate.ts'

/**
 * Values of a form as the browser sent them, with every rule of the definition applied again: hidden fields are emptied, fields that may
 * not be changed keep what is stored (a new row: the initial value).
 */
export function readValues(
  registry: Pick<Registry, 'fields'> & Partial<Pick<Registry, 'check' | 'vigencia'>>,
  raw: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> | null,
  hoje: string,
): { values: Record<string, unknown>; violations: Violation[] } {
  const unread = new Map<string, Violation>()
  const decoded: Record<string, unknown> = {}
  const stored = before ?? initialValues(registry.fields, hoje)
  for (const [name, field] of Object.entries(registry.fields)) {
    if (field.kind === 'secret' && (!(name in raw) || raw[name] === keptSecret)) {
      decoded[name] = stored[name] ? keptSecret : null
      continue
    }
    if (!(name in raw)) {
      decoded[name] = stored[name] ?? null
      continue
    }
    try {
      decoded[name] = fromWire(field, raw[name])
    } catch {
      unread.set(name, { ...fill(registryErrors.invalido, { rotulo: field.label }), field: name })
    }
  }
  let values = normalizeValues(registry.fields, decoded)
  const kept = Object.fromEntries(
    Object.entries(registry.fields).flatMap(([name, field]) => (isReadOnly(field, values) ? [[name, stored[name] ?? null]] : [])),
  )
  values = normalizeValues(registry.fields, { ...values, ...kept })
  const violations = unread.size > 0 ? withUnread(registry.fields, values, unread) : validateValues(registry, values, hoje)
  for (const [name, field] of Object.entries(registry.fields))
    if (field.kind === 'secret' && values[name] === keptSecret) values[name] = stored[name] ?? null
  return { values, violations }
}

/** What could not be read and what is wrong in the other fields, in the order of the fields; rules across fields wait for whole fields. */
function withUnread(fields: Registry['fields'], values: Record<string, unknown>, unread: Map<string, Violation>): Violation[] {
  const wrong = validateFields(fields, values)
  return Object.keys(fields).flatMap((name) => unread.get(name) ?? wrong.filter(({ field }) => field === name))
}
