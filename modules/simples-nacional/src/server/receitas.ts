import { refere } from '@iss/platform/db'
import { saldoCompetenciaTable } from '@iss/conta/tables/saldo'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { and, desc, eq, gte, lte, sql } from 'drizzle-orm'
import { montarReceitas, type ReceitaApurada } from '../domain/receitas.ts'
import { valorFolhaPagamentoTable } from '../tables/aliquota-simples.ts'
import { pgdasApuracaoReceitaTable, pgdasApuracaoTable } from '../tables/pgdas.ts'

/**
 * Gross revenue of a taxpayer month by month, from twelve months before the competence to the competence itself: what it declared to the
 * Receita Federal, else notes and ledgers (E00.S).
 */
export async function listReceitas(
  ctx: Context,
  pessoa: Pick<Pessoa, 'id' | 'documento'>,
  competencia: Competencia,
): Promise<ReceitaApurada[]> {
  const de = competencia.plusMonths(-12)
  const saldo = saldoCompetenciaTable
  const registros = await ctx.db
    .select({ competencia: saldo.competencia, valor: saldo.faturado })
    .from(saldo)
    .where(
      and(
        eq(saldo.contribuinteId, pessoa.id),
        eq(saldo.papel, 'PRESTADOR'),
        gte(saldo.competencia, de),
        lte(saldo.competencia, competencia),
      ),
    )
  return montarReceitas({ de, ate: competencia, registros, ...(await declaradas(ctx, pessoa.documento, de, competencia)) })
}

/** What a company declared: the active declaration of each month, and the months that later declarations repeat, newest first. */
async function declaradas({ db }: Context, documento: string, de: Competencia, ate: Competencia) {
  const apuracao = pgdasApuracaoTable
  const daEmpresa = and(eq(sql`left(${apuracao.cnpjMatriz}, 8)`, documento.slice(0, 8)), eq(apuracao.ativa, true))
  if (documento.length !== 14) return { declaracoes: [], historico: [] }
  const declaracoes = await db
    .select({ competencia: apuracao.periodo, valor: apuracao.receita })
    .from(apuracao)
    .where(and(daEmpresa, gte(apuracao.periodo, de.firstDay()), lte(apuracao.periodo, ate.firstDay())))
  const receita = pgdasApuracaoReceitaTable
  const historico = await db
    .select({ competencia: receita.competencia, valor: receita.valor })
    .from(receita)
    .innerJoin(apuracao, refere(receita.apuracaoId, apuracao))
    .where(and(daEmpresa, gte(receita.competencia, de), lte(receita.competencia, ate)))
    .orderBy(desc(apuracao.periodo))
  return {
    declaracoes: declaracoes.map((row) => ({ ...row, competencia: Competencia.fromData(row.competencia) })),
    historico,
  }
}

/** Payroll of the twelve months before a competence: the last one told, when it is not older than a year; zero otherwise. */
export async function findFolha12({ db }: Context, pessoaId: number, competencia: Competencia): Promise<Dinheiro> {
  const table = valorFolhaPagamentoTable
  const [row] = await db
    .select({ valor: table.valor })
    .from(table)
    .where(
      and(
        eq(table.pessoaId, pessoaId),
        lte(table.dataInicio, competencia.firstDay()),
        gte(table.dataInicio, competencia.plusMonths(-12).firstDay()),
      ),
    )
    .orderBy(desc(table.dataInicio))
    .limit(1)
  return row?.valor ?? Dinheiro.zero
}
