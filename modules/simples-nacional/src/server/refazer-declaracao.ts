import { loteTable } from '@iss/lote/tables'
import { refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { ResumoPgdas } from '../domain/arquivo-pgdasd.ts'
import type { DeclaracaoPgdas } from '../domain/leiaute-pgdasd.ts'
import type { TipoArquivoPgdas } from '../domain/pgdas.ts'
import {
  pgdasApuracaoDetalheTable as detalhe,
  pgdasApuracaoFilialTable as filial,
  pgdasApuracaoReceitaTable as receita,
  pgdasApuracaoTable as apuracao,
} from '../tables/pgdas.ts'
import { gravarDeclaracao, gravarLinhas } from './gravar-pgdas.ts'

type Gravada = typeof apuracao.$inferSelect

/** What a declaration says, in one text, so that a stored and a read one are compared whole. */
const resumoDe = (
  {
    receita: total,
    regimeCaixa,
    operacao,
    cnpjMatriz,
  }: Pick<DeclaracaoPgdas, 'receita' | 'regimeCaixa' | 'operacao' | 'cnpjMatriz'>,
  filiais: readonly string[],
  receitas: readonly string[],
) => JSON.stringify([String(total), regimeCaixa, operacao, cnpjMatriz, [...filiais].sort(), [...receitas].sort()])

const resumoLido = (lida: DeclaracaoPgdas) =>
  resumoDe(
    lida,
    lida.filiais.map(
      ({ cnpj, receita: valor, detalhes }) =>
        `${cnpj} ${valor} ${detalhes.map((um) => `${um.filialAtividade}/${um.exigibilidade}/${um.municipioIncidencia ?? ''}/${um.receita}/${um.iss}`).join(',')}`,
    ),
    lida.receitas.map(({ competencia, valor }) => `${competencia} ${valor}`),
  )

async function resumoGravado({ db }: Context, uma: Gravada): Promise<string> {
  const filiais = await db.select().from(filial).where(eq(filial.apuracaoId, uma.id))
  const detalhes = await db
    .select({ filialId: detalhe.filialId, um: detalhe })
    .from(detalhe)
    .innerJoin(filial, refere(detalhe.filialId, filial))
    .where(eq(filial.apuracaoId, uma.id))
    .orderBy(asc(detalhe.ordem))
  const receitas = await db.select().from(receita).where(eq(receita.apuracaoId, uma.id))
  return resumoDe(
    uma,
    filiais.map(({ id, cnpj, receita: valor }) => {
      const dela = detalhes.filter(({ filialId }) => filialId === id).map(({ um }) => um)
      return `${cnpj} ${valor} ${dela.map((um) => `${um.filialAtividade}/${um.exigibilidade}/${um.municipioIncidencia ?? ''}/${um.receita}/${um.iss}`).join(',')}`
    }),
    receitas.map(({ competencia, valor }) => `${competencia} ${valor}`),
  )
}

const daEmpresa = ({ cnpjMatriz, periodo }: DeclaracaoPgdas) =>
  and(eq(sql`left(${apuracao.cnpjMatriz}, 8)`, cnpjMatriz.slice(0, 8)), eq(apuracao.periodo, periodo.firstDay()))

/** Of the declarations of a company and month the one transmitted last; undefined when there is none. */
async function findUltima({ db }: Context, lida: DeclaracaoPgdas): Promise<Gravada | undefined> {
  const todas = await db.select().from(apuracao).where(daEmpresa(lida)).orderBy(asc(apuracao.transmissao), asc(apuracao.id))
  return todas.at(-1)
}

/** How the tables keep a declaration, against its records: 'AUSENTE', 'DIFERENTE' (its lines, or which one is active) or 'CONFERE'. */
export async function compararDeclaracao(ctx: Context, lida: DeclaracaoPgdas): Promise<'AUSENTE' | 'DIFERENTE' | 'CONFERE'> {
  const [gravada] = await ctx.db.select().from(apuracao).where(eq(apuracao.declaracao, lida.declaracao))
  if (!gravada) return 'AUSENTE'
  const ultima = await findUltima(ctx, lida)
  const ativaCerta = gravada.ativa === (ultima?.id === gravada.id)
  return ativaCerta && (await resumoGravado(ctx, gravada)) === resumoLido(lida) ? 'CONFERE' : 'DIFERENTE'
}

/**
 * Writes a declaration anew from its records: what is missing is inserted, lines that differ are replaced, the one transmitted last is the active
 * one of its company and month. Answers whether anything changed. What was collected (DAS) is left as it is. Source: A45.
 */
export async function refazerDeclaracao(ctx: Context, lida: DeclaracaoPgdas, importacaoId: number): Promise<boolean> {
  const comparada = await compararDeclaracao(ctx, lida)
  if (comparada === 'CONFERE') return false
  if (comparada === 'AUSENTE') {
    const [ordem] = await ctx.db.select({ resumo: loteTable.resumo }).from(loteTable).where(eq(loteTable.id, importacaoId))
    if (!ordem) throw new Error('The import vanished')
    const tipoArquivo = (ordem.resumo as ResumoPgdas).tipo as TipoArquivoPgdas
    await gravarDeclaracao(ctx, lida, { importacaoId, tipoArquivo })
  } else {
    const [gravada] = await ctx.db.select().from(apuracao).where(eq(apuracao.declaracao, lida.declaracao)).for('update')
    if (!gravada) throw new Error('The declaration vanished')
    await ctx.client.query('select pgdas_esvaziar($1)', [gravada.id])
    const { receita: total, regimeCaixa, operacao } = lida
    await ctx.db.update(apuracao).set({ receita: total, regimeCaixa, operacao }).where(eq(apuracao.id, gravada.id))
    await gravarLinhas(ctx, [{ apuracaoId: gravada.id, declaracao: lida }])
  }
  const ultima = await findUltima(ctx, lida)
  await ctx.db.update(apuracao).set({ ativa: false }).where(daEmpresa(lida))
  if (ultima) await ctx.db.update(apuracao).set({ ativa: true }).where(eq(apuracao.id, ultima.id))
  await ctx.audit({
    tipo: 'pgdas.regravada',
    entidade: 'pgdas_apuracao',
    entidadeId: lida.declaracao,
    depois: { importacaoId, situacaoAnterior: comparada },
  })
  return true
}
