import { encerramentoTable } from '@iss/encerramento/tables/encerramento'
import type { Aliquota } from '@iss/kernel/aliquota'
import type { Competencia } from '@iss/kernel/competencia'
import { fill, refuse } from '@iss/kernel/errors'
import { definirRegime, getRegimeEm } from '@iss/pessoa/server'
import { type Pessoa, pessoaTable } from '@iss/pessoa/tables/pessoa'
import { type Context, platformErrors } from '@iss/platform/server'
import { and, eq, gte, isNull } from 'drizzle-orm'
import { type GrupoSimples, taxaDoGrupo, type TaxaSimples } from '@iss/tributacao/domain/aliquotas-simples'
import { aliquotasCalculadas, grupoDaLinha, type SimplesDaAtividade } from '../domain/calcular-simples.ts'
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
        gte(encerramentoTable.competencia, competencia),
        isNull(encerramentoTable.reabertoEm),
      ),
    )
    .limit(1)
  if (row) refuse(fill(simplesErrors.competenciaEncerradaSimples, { competencia: competencia.format() }))
}

/**
 * Puts the Simples rate of an activity's group into the regimes of a locked taxpayer from a competence on; months before keep what they had.
 * `linhas`: its activities as computed for the competence, the main one first. The other groups keep what was told for this very competence,
 * else have what was computed: each annex has its rate (LC 123/2006 art. 18, §4). Answers the rate of the group that was in force.
 * Source: S20 (effect: RegimeCompetencia row, later notes only).
 */
export async function definirAliquota(
  ctx: Context,
  pessoa: Pessoa,
  {
    competencia,
    grupo,
    taxa,
    linhas,
  }: { competencia: Competencia; grupo: GrupoSimples; taxa: TaxaSimples; linhas: readonly SimplesDaAtividade[] },
): Promise<Aliquota | null> {
  const antes = await getRegimeEm(ctx, pessoa, competencia.lastDay())
  const desteMes = antes.tipo === 'SIMPLES' && antes.dataInicio === competencia.firstDay() ? antes.aliquotasSimples : null
  const aliquotasSimples = { ...aliquotasCalculadas(linhas), ...desteMes, [grupo]: taxa }
  const principal = linhas[0] ? aliquotasSimples[grupoDaLinha(linhas[0])] : undefined
  await definirRegime(ctx, pessoa.id, {
    regime: 'SIMPLES',
    aliquota: (principal ?? taxa).exata,
    aliquotasSimples,
    // The fixed ISS of an accounting office goes on (LC 123/2006 art. 18 §22-A).
    valor: antes.tipo === 'SIMPLES' ? antes.valor : null,
    dataInicio: competencia.firstDay(),
  })
  return antes.tipo === 'SIMPLES' ? (taxaDoGrupo(antes, grupo)?.exata ?? null) : null
}
