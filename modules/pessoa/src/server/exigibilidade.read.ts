import type { Context } from '@iss/platform/server'
import type { ExigibilidadeDaPessoa } from '@iss/tributacao/domain/direito-exigibilidade'
import { type Exigibilidade, exigibilidadeDeCodigo } from '@iss/tributacao/domain/exigibilidade'
import { exigibilidadePadraoTable } from '@iss/tributacao/tables/exigibilidade-padrao'
import { and, eq, gte, isNull, lte, or } from 'drizzle-orm'
import type { Pessoa } from '../tables/pessoa.ts'
import { pessoaExigibilidadeTable } from '../tables/pessoa-exigibilidade.ts'
import { getRegimeEm } from './find-pessoa.ts'

/** The exigibilities that the register gives to a person, of all periods. */
export async function listExigibilidades({ db }: Context, pessoaId: number): Promise<ExigibilidadeDaPessoa[]> {
  const rows = await db.select().from(pessoaExigibilidadeTable).where(eq(pessoaExigibilidadeTable.pessoaId, pessoaId))
  return rows.map(({ exigibilidade, processo, inicio, fim }) => ({
    exigibilidade: exigibilidadeDeCodigo(exigibilidade) ?? 'EXIGIVEL',
    processo,
    inicio,
    fim,
  }))
}

export type ExigibilidadeInicial = { exigibilidade: Exigibilidade; processo: string | null; origem: 'PESSOA' | 'REGIME' }

/**
 * What a note of the person begins with on a day: its own exigibility in force, else that of its regime, else 'Exigível'. `diaDoRegime`
 * is the day for which the regime is asked, the same unless told. Source: spec 3 §3.1 and §3.4, K11.
 */
export async function getExigibilidadeInicial(
  ctx: Context,
  pessoa: Pessoa,
  data: string,
  diaDoRegime = data,
): Promise<ExigibilidadeInicial> {
  const table = pessoaExigibilidadeTable
  const [propria] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.pessoaId, pessoa.id), lte(table.inicio, data), or(isNull(table.fim), gte(table.fim, data))))
  const dela = propria && exigibilidadeDeCodigo(propria.exigibilidade)
  if (dela) return { exigibilidade: dela, processo: propria.processo, origem: 'PESSOA' }
  const { tipo } = await getRegimeEm(ctx, pessoa, diaDoRegime)
  const [padrao] = await ctx.db
    .select({ exigibilidade: exigibilidadePadraoTable.exigibilidade })
    .from(exigibilidadePadraoTable)
    .where(eq(exigibilidadePadraoTable.tipoRegime, tipo))
  const doRegime = padrao && exigibilidadeDeCodigo(padrao.exigibilidade)
  return { exigibilidade: doRegime ?? 'EXIGIVEL', processo: null, origem: 'REGIME' }
}
