import { encerramentoTable } from '@iss/encerramento/tables/encerramento'
import type { Aliquota } from '@iss/kernel/aliquota'
import type { Competencia } from '@iss/kernel/competencia'
import { fill, refuse } from '@iss/kernel/errors'
import { regimeEm } from '@iss/pessoa/domain/regime-iss'
import { alterarPessoa, getRegimeEm } from '@iss/pessoa/server'
import { type Pessoa, pessoaTable, regimeCompetenciaTable } from '@iss/pessoa/tables/pessoa'
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
  const table = regimeCompetenciaTable
  const dataAlteracao = ctx.clock.now()
  const dataInicio = competencia.firstDay()
  const regimes = await ctx.db.select().from(table).where(eq(table.contribuinteId, pessoa.id))
  if (regimeEm(regimes, dataInicio) === null) await guardarRegimeAnterior(ctx, pessoa, dataInicio)
  const regime = { regime: 'SIMPLES' as const, aliquota, valor: null, dataAlteracao }
  await ctx.db
    .insert(table)
    .values({ contribuinteId: pessoa.id, dataInicio, ...regime })
    .onConflictDoUpdate({ target: [table.municipioId, table.contribuinteId, table.dataInicio], set: regime })
  const hoje = await getRegimeEm(ctx, pessoa, ctx.clock.today())
  await alterarPessoa(ctx, pessoa.id, { regimeIssTipo: hoje.tipo, regimeIssAliquota: hoje.aliquota, regimeIssValor: hoje.valor })
  return antes.tipo === 'SIMPLES' ? antes.aliquota : null
}

/** The registered regime becomes a dated one, so that the months before the change go on reading it. */
async function guardarRegimeAnterior(ctx: Context, pessoa: Pessoa, antesDe: string): Promise<void> {
  const inicios = [pessoa.cadastroInicial, pessoa.dataAbertura ?? pessoa.cadastroInicial].sort()
  const dataInicio = inicios[0] ?? pessoa.cadastroInicial
  if (dataInicio >= antesDe) return
  await ctx.db.insert(regimeCompetenciaTable).values({
    contribuinteId: pessoa.id,
    regime: pessoa.regimeIssTipo,
    aliquota: pessoa.regimeIssAliquota,
    valor: pessoa.regimeIssValor,
    dataInicio,
    dataAlteracao: ctx.clock.now(),
  })
}
