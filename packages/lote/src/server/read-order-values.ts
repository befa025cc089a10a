import { AppError, fill, type Violation } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import { fromWire, toText, toWire } from '@iss/registry/definition'
import { readValues } from '@iss/registry/server'
import { lookupOf } from '@iss/list/server'
import { loteErrors } from '../definition/errors.ts'
import { toFields } from '../definition/field.ts'
import type { Lote } from '../definition/lote.ts'

type Values = Record<string, unknown>

/** The parameters as the browser sent them. Refuses everything that is wrong at once, each at its field. */
export async function readOrderValues(ctx: Context, lote: Lote, raw: Readonly<Values>): Promise<Values> {
  const { values, violations } = readValues(
    { fields: toFields(lote.fields), check: (read) => lote.check(read) },
    raw,
    null,
    ctx.clock.today(),
  )
  if (violations.length === 0) violations.push(...(await missingLookups(ctx, lote, values)))
  if (violations.length > 0) throw new AppError('validation', violations)
  return values
}

async function missingLookups(ctx: Context, lote: Lote, values: Readonly<Values>): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const [name, field] of Object.entries(lote.fields)) {
    const value = values[name]
    if (field.kind !== 'lookup' || typeof value !== 'number') continue
    const found = await lookupOf(ctx, field.lookup).labels(ctx, [value])
    if (found.length === 0) violations.push({ ...fill(loteErrors.campoInvalido, { rotulo: field.label }), field: name })
  }
  return violations
}

/** The parameters as they travel and are kept. */
export function keepValues(lote: Lote, values: Readonly<Values>): Values {
  return Object.fromEntries(Object.entries(toFields(lote.fields)).map(([name, field]) => [name, toWire(field, values[name])]))
}

/** The parameters of a kept order. */
export function keptValues(lote: Lote, kept: Readonly<Values>): Values {
  return Object.fromEntries(
    Object.entries(toFields(lote.fields)).map(([name, field]) => {
      const value = fromWire(field, kept[name])
      return [name, value === null && field.kind === 'boolean' ? false : value]
    }),
  )
}

/** The parameters of a kept order in words; those that say nothing are left out. */
export async function sayValues(ctx: Context, lote: Lote, kept: Readonly<Values>): Promise<{ rotulo: string; valor: string }[]> {
  const said: { rotulo: string; valor: string }[] = []
  for (const [name, field] of Object.entries(toFields(lote.fields))) {
    const value = fromWire(field, kept[name])
    if (value === null || value === false) continue
    const labels =
      field.kind === 'lookup' ? (await lookupOf(ctx, field.lookup).labels(ctx, [value as number])).map(({ label }) => label) : []
    said.push({ rotulo: field.label, valor: labels[0] ?? toText(field, value) })
  }
  return said
}
