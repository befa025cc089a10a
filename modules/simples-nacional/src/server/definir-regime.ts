import { encerramentoTable } from '@iss/encerramento/tables/encerramento'
import type { Aliquota } from '@iss/kernel/aliquota'
import type { Competencia } from '@iss/kernel/competencia'
import { fill, refuse } from '@iss/kernel/errors'
import { definirRegime, getRegimeEm } from '@iss/pessoa/server'
import { type Pessoa, pessoaTable } from '@iss/pessoa/tables/pessoa'
import { type Context, platformErrors } from '@iss/platform/server'
import { and, eq, gte, isNull } from 'drizzle-orm'
import { simplesErrors } from '../domain/errors.ts'

/** The taxpayer, locked until the end of the transaction: two changes of its rate never meet. */
export async function getPessoaTravada(ctx: Context, id: number): Promise<Pessoa> {
  const [pessoa] = await ctx.db.select().from(pessoaTable).where(eq(pessoaTable.id, id)).for('update')
  return pessoa ?? refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
}

/** Refuses a competence that is closed, or before one that is. */
export async function assertCompetenciaAberta(ctx: Context, pessoaId: number, competencia: Competencia): Promise<void> {
  const [row] = await ctx.db
    .select({ id: encerramentoTable.id })
    .from(encerramentoTable)
    .where(
      and(
        eq(encerramentoTable.pessoaId, pessoaId),
        eq(encerramentoTable.papel, 'PRESTADOR'),
        gte(encerramentoTable.competencia, competencia.firstDay()),
        isNull(encerramentoTable.reabertoEm),
      ),
    )
    .limit(1)
  if (row) refuse(fill(simplesErrors.competenciaEncerradaSimples, { competencia: competencia.format() }))
}

/**
 * Puts a Simples rate into the regimes of a locked taxpayer from a competence on; months before keep what they had. Answers the rate
 * that was in force in it. Source: S20 (effect: RegimeCompetencia row, later notes only).
 */
export async function definirAliquota(
  ctx: Context,
  pessoa: Pessoa,
  competencia: Competencia,
  aliquota: Aliquota,
): Promise<Aliquota | null> {
  const antes = await getRegimeEm(ctx, pessoa, competencia.lastDay())
  await definirRegime(ctx, pessoa.id, { regime: 'SIMPLES', aliquota, valor: null, dataInicio: competencia.firstDay() })
  return antes.tipo === 'SIMPLES' ? antes.aliquota : null
}
