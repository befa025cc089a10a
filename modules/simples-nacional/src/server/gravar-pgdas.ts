import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Context } from '@iss/platform/server'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { DeclaracaoPgdas } from '../domain/leiaute-pgdasd.ts'
import { type TipoArquivoPgdas, tiposDas } from '../domain/pgdas.ts'
import {
  pgdasApuracaoDetalheTable,
  pgdasApuracaoFilialTable,
  pgdasApuracaoReceitaTable,
  pgdasApuracaoTable,
  pgdasDasDetalheTable,
  pgdasDasTable,
} from '../tables/pgdas.ts'
import { isCadastrada } from './cadastro.ts'
import { diaDoPagamento } from './gravar-das.ts'

export type DeclaracaoGravada = {
  apuracaoId: number
  /** Another one of the company and month was active before. */
  substituida: boolean
  /** The city does not know the company. */
  semCadastro: boolean
}

/**
 * Writes a declaration. Of a company and month the one transmitted last is the active one, whatever the order in which they come; an earlier
 * one is kept inactive. Null for one that is known already: it is left as it is. Source: F90.
 */
export async function gravarDeclaracao(
  ctx: Context,
  nova: DeclaracaoPgdas,
  de: { importacaoId: number; tipoArquivo: TipoArquivoPgdas },
): Promise<DeclaracaoGravada | null> {
  const table = pgdasApuracaoTable
  const [conhecida] = await ctx.db.select({ id: table.id }).from(table).where(eq(table.declaracao, nova.declaracao))
  if (conhecida) return null
  const { ativa, substituida } = await substituirAnterior(ctx, nova)
  const apuracaoId = await inserirDeclaracao(ctx, nova, { ...de, ativa })
  return { apuracaoId, substituida, semCadastro: !(await isCadastrada(ctx, nova.cnpjMatriz)) }
}

/** Makes room for a declaration that was transmitted later than the active one; whether it is to be the active one. */
async function substituirAnterior(ctx: Context, nova: DeclaracaoPgdas): Promise<{ ativa: boolean; substituida: boolean }> {
  const table = pgdasApuracaoTable
  const [antes] = await ctx.db
    .select({ id: table.id, transmissao: table.transmissao })
    .from(table)
    .where(
      and(
        eq(sql`left(${table.cnpjMatriz}, 8)`, nova.cnpjMatriz.slice(0, 8)),
        eq(table.periodo, nova.periodo.firstDay()),
        eq(table.ativa, true),
      ),
    )
    .for('update')
  if (!antes) return { ativa: true, substituida: false }
  if (antes.transmissao > nova.transmissao) return { ativa: false, substituida: false }
  await ctx.db.update(table).set({ ativa: false }).where(eq(table.id, antes.id))
  return { ativa: true, substituida: true }
}

async function inserirDeclaracao(
  ctx: Context,
  nova: DeclaracaoPgdas,
  de: { importacaoId: number; tipoArquivo: TipoArquivoPgdas; ativa: boolean },
): Promise<number> {
  const { filiais, receitas, das, linha: _, periodo, ...campos } = nova
  const [apuracao] = await ctx.db
    .insert(pgdasApuracaoTable)
    .values({ ...campos, ...de, periodo: periodo.firstDay() })
    .returning({ id: pgdasApuracaoTable.id })
  if (!apuracao) throw new Error('The declaration was not written')
  const apuracaoId = apuracao.id
  await gravarLinhas(ctx, apuracaoId, { receitas, filiais })
  for (const { iss, ...um } of das)
    await gravarDas(ctx, { ...um, apuracaoId, importacaoId: de.importacaoId, municipioMatriz: nova.municipioMatriz }, iss)
  return apuracaoId
}

/** Writes what a declaration says beside its head: revenue of the months before, establishments with their details. */
export async function gravarLinhas(
  ctx: Context,
  apuracaoId: number,
  { receitas, filiais }: Pick<DeclaracaoPgdas, 'receitas' | 'filiais'>,
): Promise<void> {
  if (receitas.length > 0)
    await ctx.db
      .insert(pgdasApuracaoReceitaTable)
      .values(receitas.map(({ competencia, valor }) => ({ apuracaoId, competencia, valor })))
  for (const { detalhes, ...filial } of filiais) {
    const [gravada] = await ctx.db
      .insert(pgdasApuracaoFilialTable)
      .values({ ...filial, apuracaoId })
      .returning({ id: pgdasApuracaoFilialTable.id })
    if (gravada && detalhes.length > 0)
      await ctx.db
        .insert(pgdasApuracaoDetalheTable)
        .values(detalhes.map((detalhe, indice) => ({ ...detalhe, filialId: gravada.id, ordem: indice + 1 })))
  }
}

async function gravarDas(
  ctx: Context,
  das: Omit<DeclaracaoPgdas['das'][number], 'iss'> & { apuracaoId: number; importacaoId: number; municipioMatriz: string },
  iss: DeclaracaoPgdas['das'][number]['iss'],
): Promise<void> {
  const [gravado] = await ctx.db
    .insert(pgdasDasTable)
    .values({ ...das, tipo: tiposDas.DAS, pagoEm: await diaDoPagamento(ctx, das.numero) })
    .onConflictDoNothing()
    .returning({ id: pgdasDasTable.id })
  if (!gravado) {
    // It came before, by a file of DAS: now its declaration is known.
    await ctx.db
      .update(pgdasDasTable)
      .set({ apuracaoId: das.apuracaoId })
      .where(and(eq(pgdasDasTable.numero, das.numero), isNull(pgdasDasTable.apuracaoId)))
    return
  }
  const porCidade = new Map<string, { receitaPrincipal: Dinheiro; receitaMulta: Dinheiro; receitaJuros: Dinheiro }>()
  for (const { municipio, principal, multa, juros } of iss) {
    const antes = porCidade.get(municipio)
    porCidade.set(municipio, {
      receitaPrincipal: (antes?.receitaPrincipal ?? Dinheiro.zero).plus(principal),
      receitaMulta: (antes?.receitaMulta ?? Dinheiro.zero).plus(multa),
      receitaJuros: (antes?.receitaJuros ?? Dinheiro.zero).plus(juros),
    })
  }
  if (porCidade.size > 0)
    await ctx.db
      .insert(pgdasDasDetalheTable)
      .values([...porCidade].map(([municipioIncidencia, valores]) => ({ ...valores, municipioIncidencia, dasId: gravado.id })))
}
