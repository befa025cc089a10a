import { Competencia } from '@iss/kernel/competencia'
import { defineCompetenciasFechadas } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { and, eq, gte, isNull } from 'drizzle-orm'
import { encerramentoTable } from '../tables/encerramento.ts'

/** Whether a taxpayer has a closing in force in the competence of the date or in a later one. */
async function hasEncerramentoDesde(ctx: Context, pessoaId: number, data: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: encerramentoTable.id })
    .from(encerramentoTable)
    .where(
      and(
        eq(encerramentoTable.pessoaId, pessoaId),
        gte(encerramentoTable.competencia, Competencia.fromData(data)),
        isNull(encerramentoTable.reabertoEm),
      ),
    )
    .limit(1)
  return row !== undefined
}

export const encerramentosDesde = defineCompetenciasFechadas(hasEncerramentoDesde)
