import { choiceNames, kindNames } from '@iss/kinds'
import type { Access } from '@iss/platform/contract'
import { z } from 'zod'

export type FilterValue = string | number
/** `detail`: a second, quieter line of the option. */
export type FilterOption = { value: FilterValue; label: string; detail?: string }

export const filterKinds = [...kindNames, ...choiceNames] as const
export type FilterKind = (typeof filterKinds)[number]

/** What the browser needs to draw a filter and what the engine needs to check it and to put it into words. */
export type FilterMeta = {
  kind: FilterKind
  label: string
  required?: boolean
  /** Initial value as the wire has it; a function gets today's date (ISO). */
  initial?: unknown | ((hoje: string) => unknown)
  options?: readonly FilterOption[]
  /** Name of the lookup (defineLookup) that answers options while the user types. */
  lookup?: string
  /** Two filters that together are a period; the engine checks order and length. */
  range?: { nome: string; ponta: 'inicio' | 'fim' }
  help?: string
  /** What is told where one option of several is left open; 'Todos' unless told. */
  whole?: string
  /** Not drawn: given by the screen around the list, or by a call that answers the same rows. */
  hidden?: boolean
  /** Who sees this filter; for others it is as if it were not there. */
  access?: Access
  /** The value in words, for the header of printed reports; null leaves it out. */
  words?(value: unknown): string | null
}

const metas = new WeakMap<z.ZodType, FilterMeta>()

/** Marks an issue whose sentence is complete, so that the engine shows it as it is. */
export type FilterIssue = { message: string }

/**
 * A filter: reads what the browser sent (undefined, null and '' mean: not given) into its value, or an issue.
 * Every field helper is made of this one.
 */
export function filterField<T>(meta: FilterMeta, read: (raw: unknown) => T | FilterIssue): z.ZodType<T> {
  const schema = z
    .unknown()
    .optional()
    .transform((raw, context): T => {
      const value = read(raw === undefined || raw === '' ? null : raw)
      if (!isIssue(value)) return value
      context.addIssue({ code: 'custom', message: value.message })
      return z.NEVER
    }) as unknown as z.ZodType<T>
  metas.set(schema, meta)
  return schema
}

function isIssue(value: unknown): value is FilterIssue {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === issuePrototype
}

const issuePrototype = {}

/** An issue of a filter; its sentence is shown at the field. */
export function filterIssue(message: string): FilterIssue {
  return Object.assign(Object.create(issuePrototype), { message })
}

/** Label, kind, initial value and options of a filter, also through `.default(...)` and `.optional()`. */
export function filterMeta(schema: z.ZodType): FilterMeta | undefined {
  let current: unknown = schema
  let initial: unknown
  for (let depth = 0; depth < 8 && current; depth++) {
    const found = metas.get(current as z.ZodType)
    if (found) return initial === undefined ? found : { ...found, initial }
    const def = (current as { _zod?: { def?: { innerType?: unknown; defaultValue?: unknown } } })._zod?.def
    if (def && 'defaultValue' in def) initial ??= def.defaultValue
    current = def?.innerType
  }
  return undefined
}
