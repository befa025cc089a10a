import { refuse } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { registryErrors, registryTexts } from '../definition/errors.ts'
import { type Bound, columnOf } from './bound.ts'
import type { Row } from './rules.ts'
import { getRow, ofParent } from './search.ts'

/** Position of a new row: after the last one. */
export async function nextPosition(ctx: Context, bound: Bound, pai: number | null): Promise<Record<string, number>> {
  const { position } = bound.registry
  if (!position) return {}
  const [row] = await ctx.db
    .select({ last: sql<number>`coalesce(max(${columnOf(bound, position)}), -1)`.mapWith(Number) })
    .from(bound.table)
    .where(ofParent(bound, pai))
  return { [position]: (row?.last ?? -1) + 1 }
}

/** The reorder arrows (spec 2 §2.17): the row changes places with its neighbour; at an end nothing happens. */
export async function moveRow(
  ctx: Context,
  bound: Bound,
  { id, pai, direcao }: { id: number; pai: number | null; direcao: -1 | 1 },
): Promise<string> {
  const position = bound.registry.position ?? ''
  // A row that stays where it is is not even locked: nothing is written, nothing is audited.
  if (!(await findNeighbour(ctx, bound, await getRow(ctx, bound, id, pai), pai, direcao, false))) return registryTexts.movido
  const row = await getRow(ctx, bound, id, pai, true)
  const here = Number(row[position])
  const neighbour = await findNeighbour(ctx, bound, row, pai, direcao, true)
  if (!neighbour) refuse(registryErrors.outroUsuario)
  for (const [which, place] of [
    [row, Number(neighbour[position])],
    [neighbour, here],
  ] as const) {
    await ctx.db
      .update(bound.table)
      .set({ [position]: place } as never)
      .where(eq(columnOf(bound, 'id'), which.id))
    await ctx.audit({
      tipo: `${bound.registry.table}.movido`,
      entidade: bound.registry.table,
      entidadeId: which.id,
      antes: { [position]: Number(which[position]) },
      depois: { [position]: place },
    })
  }
  return registryTexts.movido
}

/** The row before or after, in the order of the arrows. */
async function findNeighbour(
  ctx: Context,
  bound: Bound,
  row: Row,
  pai: number | null,
  direcao: -1 | 1,
  lock: boolean,
): Promise<Row | undefined> {
  const position = bound.registry.position ?? ''
  const column = columnOf(bound, position)
  const here = Number(row[position])
  const select = ctx.db
    .select()
    .from(bound.table)
    .where(and(ofParent(bound, pai), direcao < 0 ? lt(column, here) : gt(column, here)))
    .orderBy(direcao < 0 ? desc(column) : asc(column))
    .limit(1)
  const [neighbour] = (await (lock ? select.for('update') : select)) as Row[]
  return neighbour
}
