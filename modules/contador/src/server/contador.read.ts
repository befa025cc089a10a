import { saldoCompetenciaTable } from '@iss/conta/tables/saldo'
import { guiaTable } from '@iss/guia/tables/guia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Context } from '@iss/platform/server'
import { and, eq, gt, inArray, lt, or, sql } from 'drizzle-orm'

const count = sql<number>`count(*)::int`

/** Open competences before the current one, with movement, by taxpayer: how many, and the first day of the oldest (ISO). */
export async function contarCompetenciasAbertas(
  ctx: Context,
  pessoaIds: readonly number[],
): Promise<ReadonlyMap<number, { total: number; desde: string }>> {
  if (pessoaIds.length === 0) return new Map()
  const table = saldoCompetenciaTable
  const rows = await ctx.db
    .select({
      id: table.contribuinteId,
      total: sql<number>`count(distinct ${table.competencia})::int`,
      desde: sql<string>`min(${table.competencia})::text`,
    })
    .from(table)
    .where(
      and(
        inArray(table.contribuinteId, [...pessoaIds]),
        eq(table.estado, 'ABERTA'),
        or(gt(table.quantidade, 0), gt(table.debito, Dinheiro.zero)),
        lt(table.competencia, `${ctx.clock.today().slice(0, 7)}-01`),
      ),
    )
    .groupBy(table.contribuinteId)
  return new Map(rows.map(({ id, ...abertas }) => [id, abertas]))
}

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
