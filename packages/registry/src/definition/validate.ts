import { Competencia } from '@iss/kernel/competencia'
import { fill, type Violation } from '@iss/kernel/errors'
import { kindOf } from '@iss/kinds'
import { registryErrors } from './errors.ts'
import type { Field } from './field.ts'
import { isValue, isValueField } from './field-kinds.ts'
import type { Registry } from './registry.ts'

type Shape = Pick<Registry, 'fields'> & Partial<Pick<Registry, 'check' | 'vigencia'>>

/** Whether a field is drawn and kept with these values. */
export function isVisible(field: Field, values: Readonly<Record<string, unknown>>): boolean {
  return field.visibleWhen?.(values) ?? true
}

/** Whether a field may not be changed with these values. */
export function isReadOnly(field: Field, values: Readonly<Record<string, unknown>>): boolean {
  return field.readOnlyWhen?.(values) ?? false
}

/** Whether an option of a select may be chosen with these values; true for other kinds. */
export function isOffered(field: Field, value: unknown, values: Readonly<Record<string, unknown>>): boolean {
  return field.kind !== 'select' || (field.offered?.(value as string | number, values) ?? true)
}

/** What a hidden field is kept as: off, the initial value of a required one, else empty. */
export function hiddenValue(field: Field): unknown {
  if (field.kind === 'boolean') return false
  const { initial } = field as { initial?: unknown }
  return field.required && initial !== undefined && typeof initial !== 'function' ? initial : null
}

/** Empty texts and lists become null, blanks around texts go, hidden fields are emptied (boxes: off). */
export function normalizeValues(fields: Registry['fields'], raw: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = typeof raw[name] === 'string' ? (raw[name] as string).trim() : raw[name]
    values[name] = isEmpty(value) ? (field.kind === 'boolean' ? false : null) : value
  }
  for (const [name, field] of Object.entries(fields)) if (!isVisible(field, values)) values[name] = hiddenValue(field)
  return values
}

const isEmpty = (value: unknown) =>
  value === undefined || value === '' || value === null || (Array.isArray(value) && value.length === 0)

/**
 * Every rule of a registry on normalised values: fields first, then those across fields once every field is right.
 * The browser asks before sending, the server asks again.
 */
export function validateValues(registry: Shape, values: Readonly<Record<string, unknown>>, hoje: string): Violation[] {
  const violations = validateFields(registry.fields, values)
  if (violations.length > 0) return violations
  const { vigencia } = registry
  if (vigencia) {
    const [inicio, fim] = [dayOf(values[vigencia.inicio]), dayOf(values[vigencia.fim])]
    if (inicio !== null && fim !== null && fim < inicio)
      violations.push({ ...registryErrors.vigenciaInvertida, field: vigencia.fim })
  }
  return [...violations, ...(registry.check?.(values as Record<string, unknown>, hoje) ?? [])]
}

/** The rules of each visible field by itself, in the order of the fields. */
export function validateFields(fields: Registry['fields'], values: Readonly<Record<string, unknown>>): Violation[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    isVisible(field, values) ? checkField(name, field, values[name], values) : [],
  )
}

/** First day of a date or competence of a validity; null when it is open. */
export function dayOf(value: unknown): string | null {
  if (value instanceof Competencia) return value.firstDay()
  return typeof value === 'string' && value !== '' ? value : null
}

function checkField(name: string, field: Field, value: unknown, values: Readonly<Record<string, unknown>>): Violation[] {
  const at = (violation: Violation): Violation[] => [{ ...violation, field: name }]
  if (value === null || value === undefined) {
    if (!field.required || field.kind === 'boolean') return []
    return at(
      typeof field.required === 'string'
        ? { code: 'cadastro.obrigatorio', message: field.required }
        : fill(registryErrors.obrigatorio, { rotulo: field.label }),
    )
  }
  if (!isValue(field, value) || !isOffered(field, value, values))
    return at(
      field.kind === 'documento' ? registryErrors.documentoInvalido : fill(registryErrors.invalido, { rotulo: field.label }),
    )
  const most = maxLength(field)
  if (most !== undefined && String(value).length > most)
    return at(fill(registryErrors.tamanho, { rotulo: field.label, maximo: most }))
  if (
    field.kind === 'integer' &&
    ((value as number) < (field.min ?? -2147483648) || (value as number) > (field.max ?? 2147483647))
  )
    return at(
      fill(registryErrors.intervalo, { rotulo: field.label, minimo: field.min ?? -2147483648, maximo: field.max ?? 2147483647 }),
    )
  const result = field.schema?.safeParse(value)
  return result && !result.success
    ? result.error.issues.flatMap((issue) => at({ code: `cadastro.${name}`, message: issue.message }))
    : []
}

/** Most characters of a field that is written freely; undefined for others. */
export function maxLength(field: Field): number | undefined {
  const isFree = field.kind === 'secret' || (isValueField(field) && kindOf(field.kind).sql.folded)
  if (!isFree) return undefined
  return (field as { max?: number }).max ?? (field.kind === 'longtext' ? 5000 : 200)
}

/** Values of a new row. */
export function initialValues(fields: Registry['fields'], hoje: string): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const { initial } = field as { initial?: unknown }
    values[name] =
      typeof initial === 'function'
        ? (initial as (hoje: string) => unknown)(hoje)
        : (initial ?? (field.kind === 'boolean' ? false : null))
  }
  return values
}
