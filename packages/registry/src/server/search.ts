import { anywhere, folded } from '@iss/platform/db'
import { refuse } from '@iss/kernel/errors'
import { fold } from '@iss/kernel/texto'
import { isKind, kindOf } from '@iss/kinds'
import { searchSql, streamQuery } from '@iss/list/server'
import type { Context } from '@iss/platform/server'
import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { RegistryRow } from '../definition/calls.ts'
import { registryErrors } from '../definition/errors.ts'
import { isValueField, optionsOf } from '../definition/field-kinds.ts'
import { type Bound, columnOf, toRegistryRow } from './bound.ts'
import { labelsOf, type Sources } from './labels.ts'
import type { Row } from './rules.ts'
import { inOrderOfWords } from './words-order.ts'

const blockSize = 500

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
  const total = await countRowsOf(ctx, bound, request)
  const rows = (await ctx.db
    .select()
    .from(bound.table)
    .where(condition(bound, request))
    .orderBy(...(await orderOf(ctx, bound, sources, request.ordem)))
    .limit(request.tamanho)
    .offset(request.pagina * request.tamanho)) as Row[]
  return {
    lista: await toRows(ctx, bound, sources, rows),
    total,
  }
}

/** Rows in blocks, for files: the same rows and order as the grid, from one snapshot. */
export async function* allRows(
  ctx: Context,
  bound: Bound,
  sources: Sources,
  request: Omit<SearchRequest, 'pagina' | 'tamanho'>,
): AsyncGenerator<Row[]> {
  const query = ctx.db
    .select()
    .from(bound.table)
    .where(condition(bound, request))
    .orderBy(...(await orderOf(ctx, bound, sources, request.ordem)))
  let block: Row[] = []
  for await (const row of streamQuery<Row>(ctx, query as never)) {
    block.push(row)
    if (block.length < blockSize) continue
    yield block
    block = []
  }
  if (block.length > 0) yield block
}

/** How many rows the grid finds. */
export async function countRowsOf(
  ctx: Context,
  bound: Bound,
  request: Omit<SearchRequest, 'pagina' | 'tamanho'>,
): Promise<number> {
  const [count] = await ctx.db
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(bound.table)
    .where(condition(bound, request))
  return count?.total ?? 0
}

/** One row of the municipality (and of its parent); refuses what is not there. */
export async function getRow(ctx: Context, bound: Bound, id: number, pai: number | null, lock = false): Promise<Row> {
  const select = ctx.db
    .select()
    .from(bound.table)
    .where(and(eq(columnOf(bound, 'id'), id), ofParent(bound, pai)))
  const [row] = (await (lock ? select.for('update') : select)) as Row[]
  return row ?? refuse(registryErrors.naoEncontrado, { kind: 'not-found' })
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

/** The order asked for, then the registry's own; a reference stands in the order of its words. Empty values last. */
async function orderOf(ctx: Context, bound: Bound, sources: Sources, ordem?: string): Promise<SQL[]> {
  const { registry } = bound
  const keys = [...(ordem ? [ordem] : []), ...registry.order].map((key) => ({
    name: key.replace(/^-/, ''),
    falling: key.startsWith('-'),
  }))
  const parts: SQL[] = []
  for (const { name, falling } of keys) {
    const field = Object.hasOwn(registry.fields, name) ? registry.fields[name] : undefined
    if (!field) continue
    const value = isKind(field.kind)
      ? kindOf(field.kind).sql.folded
        ? folded(sql`${columnOf(bound, name)}`)
        : sql`${columnOf(bound, name)}`
      : await inOrderOfWords(ctx, bound, sources, name)
    parts.push(falling ? sql`${value} desc nulls last` : sql`${value} asc nulls last`)
  }
  if (registry.position) parts.push(sql`${columnOf(bound, registry.position)} asc`)
  const id = columnOf(bound, 'id')
  return [...parts, parts.length > 0 ? asc(id) : desc(id)]
}
