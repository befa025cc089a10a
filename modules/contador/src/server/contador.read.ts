import { guiaTable } from '@iss/guia/tables/guia'
import type { Context } from '@iss/platform/server'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'

const count = sql<number>`count(*)::int`

/** Unsettled guides past their due date, by taxpayer. */
export async function contarGuiasVencidas(ctx: Context, pessoaIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (pessoaIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: guiaTable.pessoaId, total: count })
    .from(guiaTable)
    .where(
      and(
        inArray(guiaTable.pessoaId, [...pessoaIds]),
        eq(guiaTable.estado, 'EMITIDA'),
        lt(guiaTable.vencimento, ctx.clock.today()),
      ),
    )
    .groupBy(guiaTable.pessoaId)
  return new Map(rows.map(({ id, total }) => [id, total]))
}
