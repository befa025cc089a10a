import type { Aliquota } from '@iss/kernel/aliquota'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { type AliquotasSimples, aliquotasParaJson } from '@iss/tributacao/domain/aliquotas-simples'
import type { Context } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import type { RegimeIss } from '../domain/pessoa.ts'
import { regimeEm } from '../domain/regime-iss.ts'
import { type Pessoa, pessoaTable, regimeCompetenciaTable } from '../tables/pessoa.ts'
import { alterarPessoa } from './alterar-pessoa.ts'
import { getPessoa, getRegimeEm } from './find-pessoa.ts'

export type RegimeNovo = {
  regime: RegimeIss
  /** Of Simples only. */
  aliquota: Aliquota | null
  /** Of Simples only: rates by annex where they differ from `aliquota`. */
  aliquotasSimples?: AliquotasSimples | null
  /** Of a month (Estimativa, accounting office of the Simples), of a professional and month (Sociedade Profissional), of the year (Fixo Anual). */
  valor: Dinheiro | null
  /** Civil date from which it holds. */
  dataInicio: string
}

/**
 * Puts a regime into force from a date on. Days before it keep what they had: while no dated regime began by then, the registered one
 * becomes dated from the registration on. The registration then shows the regime of today. Locks the person; with `versao` it refuses
 * when someone else changed the person meanwhile. Answers the dated regime that was in force on that date. Source: spec 3 §3.1
 * (RegimeCompetencia), design S20, S30.
 */
export async function definirRegime(ctx: Context, pessoaId: number, novo: RegimeNovo, versao?: number) {
  await ctx.db.select({ id: pessoaTable.id }).from(pessoaTable).where(eq(pessoaTable.id, pessoaId)).for('update')
  const pessoa = await getPessoa(ctx, pessoaId)
  const table = regimeCompetenciaTable
  const regimes = await ctx.db.select().from(table).where(eq(table.contribuinteId, pessoaId))
  const antes = regimeEm(regimes, novo.dataInicio)
  if (antes === null) await guardarRegimeAnterior(ctx, pessoa, novo.dataInicio)
  const { dataInicio, aliquotasSimples, ...regime } = novo
  const set = {
    ...regime,
    aliquotasSimples: aliquotasSimples ? aliquotasParaJson(aliquotasSimples) : null,
    dataAlteracao: ctx.clock.now(),
  }
  await ctx.db
    .insert(table)
    .values({ contribuinteId: pessoaId, dataInicio, ...set })
    .onConflictDoUpdate({ target: [table.municipioId, table.contribuinteId, table.dataInicio], set })
  const hoje = await getRegimeEm(ctx, pessoa, ctx.clock.today())
  const vigente = { regimeIssTipo: hoje.tipo, regimeIssAliquota: hoje.aliquota, regimeIssValor: hoje.valor }
  await alterarPessoa(ctx, pessoaId, vigente, versao)
  return antes
}

/** The registered regime becomes a dated one, from the registration (or the opening, when earlier) on, so that days before the change go on reading it. */
async function guardarRegimeAnterior(ctx: Context, pessoa: Pessoa, antesDe: string): Promise<void> {
  const dataInicio = [pessoa.cadastroInicial, pessoa.dataAbertura ?? pessoa.cadastroInicial].sort()[0] ?? pessoa.cadastroInicial
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
