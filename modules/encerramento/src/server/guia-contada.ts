import { documentoTable } from '@iss/documento/tables/documento'
import { Competencia } from '@iss/kernel/competencia'
import type { Context } from '@iss/platform/server'
import { and, between, eq, gte, isNull } from 'drizzle-orm'
import { isGuiaPropria } from '@iss/guia/domain/tipos-guia'
import { defineGuiaContada } from '@iss/guia/server'
import type { Guia } from '@iss/guia/tables/guia'
import { encerramentoTable } from '../tables/encerramento.ts'

/**
 * Whether a closing in force counted the guide as money received or as billed already (C01.F). Such a guide keeps its effect until the
 * competence is reopened: what changes of its notes meanwhile is the matter of a complement. The sole guide of a fixed value counts in each
 * month of its year.
 */
async function isContadaNoEncerramento(ctx: Context, guia: Guia): Promise<boolean> {
  if (guia.encerramentoId !== null || guia.complementaId !== null || guia.tributo !== 'ISSQN') return false
  const table = encerramentoTable
  const [row] = await ctx.db
    .select({ regime: table.regime })
    .from(table)
    .innerJoin(documentoTable, and(eq(documentoTable.id, guia.id), gte(table.encerradoEm, documentoTable.emissao)))
    .where(
      and(
        eq(table.pessoaId, guia.pessoaId),
        eq(table.papel, guia.papel),
        guia.parcela === 0 && guia.exercicio !== null
          ? between(table.competencia, Competencia.of(guia.exercicio, 1), Competencia.of(guia.exercicio, 12))
          : eq(table.competencia, guia.competencia),
        eq(table.ordem, 0),
        isNull(table.reabertoEm),
      ),
    )
    .limit(1)
  return row !== undefined && isGuiaPropria(guia.tipo, guia.papel, row.regime)
}

export const contadaNoEncerramento = defineGuiaContada(isContadaNoEncerramento)
