import { anywhere, folded } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import type { Lookup } from '@iss/list/definition'
import { inArray, isNull, sql } from 'drizzle-orm'
import { toText } from '../definition/field-kinds.ts'
import { type Bound, columnOf } from './bound.ts'
import { fileNames } from './file-names.ts'
import type { Row } from './rules.ts'

export type Option = { value: string | number; label: string }

/** Where the options of lookup fields come from: another registry by its slug, or a lookup by its name. */
export type Sources = { registries: ReadonlyMap<string, Bound> }

/** Labels of the lookups of these rows: field -> id -> label. */
export async function labelsOf(
  ctx: Context,
  bound: Bound,
  sources: Sources,
  rows: readonly Record<string, unknown>[],
): Promise<Map<string, Map<number, string>>> {
  const labels = new Map<string, Map<number, string>>()
  for (const [name, field] of Object.entries(bound.registry.fields)) {
    if (field.kind !== 'lookup' && field.kind !== 'file') continue
    const ids = [...new Set(rows.map((row) => row[name]).filter((id): id is number => typeof id === 'number'))]
    if (field.kind === 'file') {
      labels.set(name, await fileNames(ctx, ids))
      continue
    }
    labels.set(
      name,
      new Map((await findOptions(ctx, sources, field.lookup, { ids })).map((option) => [Number(option.value), option.label])),
    )
  }
  return labels
}

/** Options of a source: those of these ids, or the first ones that match a text (cancelled rows are not offered). */
export async function findOptions(
  ctx: Context,
  sources: Sources,
  source: string,
  wanted: { ids: readonly number[] } | { texto: string },
): Promise<Option[]> {
  if ('ids' in wanted && wanted.ids.length === 0) return []
  const registry = sources.registries.get(source)
  if (registry) return registryOptions(ctx, registry, wanted)
  const lookup = ctx.definitions<Lookup>('lookup').find((item) => item.name === source)
  if (!lookup) throw new Error(`No registry and no lookup is called '${source}'`)
  return 'ids' in wanted ? lookup.labels(ctx, wanted.ids) : lookup.search(ctx, wanted.texto, 20)
}

async function registryOptions(
  ctx: Context,
  bound: Bound,
  wanted: { ids: readonly number[] } | { texto: string },
): Promise<Option[]> {
  const { registry, table } = bound
  const name = columnOf(bound, registry.name)
  const field = registry.fields[registry.name]
  if (!field) throw new Error(`Registry ${registry.slug} has no name field`)
  const text = sql`${name}::text`
  const conditions =
    'ids' in wanted
      ? [inArray(columnOf(bound, 'id'), [...wanted.ids])]
      : [sql`${folded(text)} like ${folded(sql`${anywhere(wanted.texto)}`)}`]
  if (!('ids' in wanted) && registry.softDelete) conditions.push(isNull(columnOf(bound, 'dataCancelamento')))
  const rows = (await ctx.db
    .select()
    .from(table)
    .where(sql.join(conditions, sql` and `))
    .orderBy(name)
    .limit('ids' in wanted ? wanted.ids.length : 20)) as Row[]
  return rows.map((row) => ({ value: row.id, label: toText(field, row[registry.name]) }))
}
