import { AppError, fill, type Violation } from '@iss/kernel/errors'
import { isAllowed } from '@iss/platform/contract'
import type { Context } from '@iss/platform/server'
import { type Field, fromWire, idsOf, initialValues, toText, toWire } from '@iss/registry/definition'
import { readValues } from '@iss/registry/server'
import type { FilterOption } from '@iss/list/definition'
import { lookupOf } from '@iss/list/server'
import { loteErrors } from '../definition/errors.ts'
import { type LookupWanted, type LoteField, type LoteFields, type OwnLookup, toFields } from '../definition/field.ts'
import type { Lote } from '../definition/lote.ts'

type Values = Record<string, unknown>

/** Every parameter of an order, those of the confirmation too. */
export const allFields = (lote: Lote): LoteFields => ({ ...lote.fields, ...lote.choose?.fields })

/**
 * The parameters as the browser sent them. Refuses everything that is wrong at once, each at its field. Until the order is given, those of the
 * confirmation have their initial values, but for those that decide what stands against an item.
 */
export async function readOrderValues(ctx: Context, lote: Lote, raw: Readonly<Values>, given: boolean): Promise<Values> {
  const examined = Object.entries(lote.choose?.fields ?? {}).filter(
    ([name]) => name in raw && lote.choose?.examine?.includes(name),
  )
  const asked = given ? allFields(lote) : { ...lote.fields, ...Object.fromEntries(examined) }
  const { values, violations } = readValues(
    { fields: toFields(asked), check: (read) => lote.check(read) },
    raw,
    null,
    ctx.clock.today(),
  )
  if (violations.length === 0) violations.push(...(await missingLookups(ctx, asked, values)))
  if (violations.length > 0) throw new AppError('validation', violations)
  return given ? values : { ...initialValues(toFields(allFields(lote)), ctx.clock.today()), ...values }
}

/** Whether a parameter names rows of a lookup, one or several. */
export const isLookup = (field: LoteField): field is Extract<LoteField, { kind: 'lookup' | 'multilookup' }> =>
  field.kind === 'lookup' || field.kind === 'multilookup'

/** Options of a lookup, by text or by id. */
export function findOrderOptions(
  ctx: Context,
  { lookup }: { lookup: string | OwnLookup },
  wanted: LookupWanted,
  values: Readonly<Values>,
): Promise<FilterOption[]> {
  if (typeof lookup === 'function') return lookup(ctx, wanted, values)
  const source = lookupOf(ctx, lookup)
  if (source.access && !isAllowed(source.access, ctx.user)) return Promise.resolve([])
  return 'ids' in wanted ? source.labels(ctx, wanted.ids) : source.search(ctx, wanted.texto, 20)
}

async function missingLookups(ctx: Context, fields: LoteFields, values: Readonly<Values>): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const [name, field] of Object.entries(fields)) {
    if (!isLookup(field)) continue
    const ids = idsOf(toFields(fields)[name] as Field, values[name])
    if (ids.length === 0) continue
    const found = new Set((await findOrderOptions(ctx, field, { ids }, values)).map((option) => Number(option.value)))
    if (!ids.every((id) => found.has(id)))
      violations.push({ ...fill(loteErrors.campoInvalido, { rotulo: field.label }), field: name })
  }
  return violations
}

/** The parameters as they travel and are kept. */
export function keepValues(lote: Lote, values: Readonly<Values>): Values {
  return Object.fromEntries(Object.entries(toFields(allFields(lote))).map(([name, field]) => [name, toWire(field, values[name])]))
}

/** The parameters of a kept order. */
export function keptValues(lote: Lote, kept: Readonly<Values>): Values {
  return Object.fromEntries(
    Object.entries(toFields(allFields(lote))).map(([name, field]) => {
      const value = fromWire(field, kept[name])
      return [name, value === null && field.kind === 'boolean' ? false : value]
    }),
  )
}

/** The parameters of a kept order in words; those that say nothing are left out. */
export async function sayValues(ctx: Context, lote: Lote, kept: Readonly<Values>): Promise<{ rotulo: string; valor: string }[]> {
  const said: { rotulo: string; valor: string }[] = []
  const values = keptValues(lote, kept)
  const fields = toFields(allFields(lote))
  for (const [name, field] of Object.entries(allFields(lote))) {
    const [value, plain] = [values[name], fields[name]]
    if (value === null || value === false || !plain) continue
    const options = isLookup(field) ? await findOrderOptions(ctx, field, { ids: idsOf(plain, value) }, values) : []
    const labels = new Map(options.map((option) => [Number(option.value), option.label]))
    said.push({ rotulo: field.label, valor: toText(plain, value, labels) })
  }
  return said
}
