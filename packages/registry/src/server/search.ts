import { anywhere, folded } from '@iss/platform/db'
import { refuse } from '@iss/kernel/errors'
import { fold } from '@iss/kernel/texto'
import { isKind, kindOf } from '@iss/kinds'
import { searchSql } from '@iss/list/server'
import type { Context } from '@iss/platform/server'
import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { RegistryRow } from '../definition/calls.ts'
import { registryErrors } from '../definition/errors.ts'
import { isValueField, optionsOf } from '../definition/field-kinds.ts'
import { type Bound, columnOf, decodeRow, toRegistryRow } from './bound.ts'
import { labelsOf, type Sources } from './labels.ts'
import type { Row } from './rules.ts'

export type SearchRequest = {
  busca?: string
  pai?: number
  cancelados?: boolean
  pagina: number
  tamanho: number
  ordem?: string
}

/** One page of a registry. */
export async function searchRows(
  ctx: Context,
  bound: Bound,
  sources: Sources,
  request: SearchRequest,
): Promise<{ lista: RegistryRow[]; total: number }> {
  const where = condition(bound, request)
  const [count] = await ctx.db
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(bound.table)
    .where(where)
  const rows = (await ctx.db
    .select()
    .from(bound.table)
    .where(where)
    .orderBy(...orderOf(bound, request.ordem))
    .limit(request.tamanho)
    .offset(request.pagina * request.tamanho)) as Row[]
  return {
    lista: await toRows(
      ctx,
      bound,
      sources,
      rows.map((row) => decodeRow(bound, row)),
    ),
    total: count?.total ?? 0,
  }
}

/** Rows in blocks, for files: the same rows and order as the grid. */
export async function* allRows(
  ctx: Context,
  bound: Bound,
  request: Omit<SearchRequest, 'pagina' | 'tamanho'>,
): AsyncGenerator<Row[]> {
  const block = 500
  for (let offset = 0; ; offset += block) {
    const rows = (await ctx.db
      .select()
      .from(bound.table)
      .where(condition(bound, request))
      .orderBy(...orderOf(bound, request.ordem))
      .limit(block)
      .offset(offset)) as Row[]
    if (rows.length > 0) yield rows.map((row) => decodeRow(bound, row))
    if (rows.length < block) return
  }
}

/** One row of the municipality (and of its parent); refuses what is not there. */
export async function getRow(ctx: Context, bound: Bound, id: number, pai: number | null, lock = false): Promise<Row> {
  const select = ctx.db
    .select()
    .from(bound.table)
    .where(and(eq(columnOf(bound, 'id'), id), ofParent(bound, pai)))
  const [row] = (await (lock ? select.for('update') : select)) as Row[]
  return row ? decodeRow(bound, row) : refuse(registryErrors.naoEncontrado, { kind: 'not-found' })
}

/** Rows as the browser gets them, with the labels of their lookups. */
export async function toRows(ctx: Context, bound: Bound, sources: Sources, rows: readonly Row[]): Promise<RegistryRow[]> {
  const labels = await labelsOf(ctx, bound, sources, rows)
  return rows.map((row) => {
    const rotulos = [...labels].flatMap(([name, of]) => {
      const label = of.get(row[name] as number)
      return label === undefined ? [] : [[name, label] as const]
    })
    return toRegistryRow(bound, row, Object.fromEntries(rotulos))
  })
}

/** Rows of one parent; a registry that is no child has no condition. */
export function ofParent(bound: Bound, pai: number | null | undefined): SQL | undefined {
  const { parent } = bound.registry
  if (!parent) return undefined
  return pai ? eq(columnOf(bound, parent), pai) : sql`false`
}

function condition(bound: Bound, { busca, pai, cancelados }: Omit<SearchRequest, 'pagina' | 'tamanho'>): SQL | undefined {
  const cancelled = bound.registry.softDelete && cancelados === false ? isNull(columnOf(bound, 'dataCancelamento')) : undefined
  return and(ofParent(bound, pai), cancelled, searchIn(bound, busca))
}

function searchIn(bound: Bound, busca?: string): SQL | undefined {
  const text = fold(busca ?? '')
  if (text === '') return undefined
  const parts = bound.registry.search.flatMap((name): SQL[] => {
    const field = bound.registry.fields[name]
    const column = columnOf(bound, name)
    if (field?.kind === 'select') {
      const values = optionsOf(field)
        .filter((option) => fold(option.label).includes(text))
        .map((option) => option.value)
      return values.length > 0 ? [inArray(column, values)] : []
    }
    const found = field && isValueField(field) ? searchSql(field.kind, sql`${column}`, text) : null
    return [found ?? sql`${column}::text like ${anywhere(text)}`]
  })
  return parts.length > 0 ? or(...parts) : sql`false`
}

function orderOf(bound: Bound, ordem?: string): SQL[] {
  const { registry } = bound
  const keys = [...(ordem ? [ordem] : []), ...registry.order].filter((key) =>
    Object.hasOwn(registry.fields, key.replace(/^-/, '')),
  )
  const parts = keys.map((key) => {
    const name = key.replace(/^-/, '')
    const kind = registry.fields[name]?.kind
    const column = columnOf(bound, name)
    const value = kind && isKind(kind) && kindOf(kind).sql.folded ? folded(sql`${column}`) : sql`${column}`
    return key.startsWith('-') ? sql`${value} desc nulls last` : sql`${value} asc nulls last`
  })
  if (registry.position) parts.push(sql`${columnOf(bound, registry.position)} asc`)
  const id = columnOf(bound, 'id')
  return [...parts, parts.length > 0 ? asc(id) : desc(id)]
}
