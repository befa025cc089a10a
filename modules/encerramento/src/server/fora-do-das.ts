import type { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Context } from '@iss/platform/server'
import { sublimite } from '@iss/simples-nacional/domain/aliquota-efetiva'
import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { saldoCompetenciaTable } from '../tables/encerramento.ts'

/**
 * Whether a provider of the Simples pays the ISS outside the DAS: its revenue of the twelve months before the competence, notes and ledgers
 * together, is above the sublimit of 3.600.000,00. Sources: C01.F; LC 123/2006 arts. 13-A and 20.
 */
export async function isForaDoDas(ctx: Context, pessoaId: number, competencia: Competencia): Promise<boolean> {
  const table = saldoCompetenciaTable
  const [row] = await ctx.db
    .select({ receita: sql<string | null>`sum(${table.faturado})::text` })
    .from(table)
    .where(
      and(
        eq(table.contribuinteId, pessoaId),
        eq(table.papel, 'PRESTADOR'),
        gte(table.competencia, competencia.plusMonths(-12).firstDay()),
        lt(table.competencia, competencia.firstDay()),
      ),
    )
  return Dinheiro.from(row?.receita ?? '0').gt(sublimite)
}
