import { Dinheiro } from '@iss/kernel/dinheiro'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { and, eq, inArray, sql } from 'drizzle-orm'
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

export type DeclaracoesGravadas = {
  /** Ids of the declarations written. */
  importadas: number[]
  /** Declarations that were active before. */
  substituidas: number
  repetidas: number
  /** Companies of the declarations written that the city does not know. */
  semCadastro: number
  /** Binds what was written to the import once it has an id. */
  ligar(importacaoId: number): Promise<void>
}

/** Rows that one statement takes. */
const POR_VEZ = 500

/**
 * Writes declarations. Of a company and month the one transmitted last is the active one, whatever the order in which they come; an earlier
 * one is kept inactive. A declaration that is known already is left as it is. Source: F90.
 */
export async function gravarDeclaracoes(
  ctx: Context,
  declaracoes: readonly DeclaracaoPgdas[],
  tipoArquivo: TipoArquivoPgdas,
): Promise<DeclaracoesGravadas> {
  const novas = await semRepetidas(ctx, declaracoes)
  const importadas: number[] = []
  let substituidas = 0
  for (const nova of [...novas].sort((a, b) => a.transmissao.getTime() - b.transmissao.getTime())) {
    const { ativa, substituida } = await substituirAnterior(ctx, nova)
    if (substituida) substituidas += 1
    importadas.push(await gravarDeclaracao(ctx, nova, tipoArquivo, ativa))
  }
  return {
    importadas,
    substituidas,
    repetidas: declaracoes.length - novas.length,
    semCadastro: await contarSemCadastro(ctx, novas),
    async ligar(importacaoId) {
      for (let de = 0; de < importadas.length; de += POR_VEZ) {
        const ids = importadas.slice(de, de + POR_VEZ)
        await ctx.db.update(pgdasApuracaoTable).set({ importacaoId }).where(inArray(pgdasApuracaoTable.id, ids))
        await ctx.db.update(pgdasDasTable).set({ importacaoId }).where(inArray(pgdasDasTable.apuracaoId, ids))
      }
    },
  }
}

async function semRepetidas(ctx: Context, declaracoes: readonly DeclaracaoPgdas[]): Promise<DeclaracaoPgdas[]> {
  const conhecidas = new Set<string>()
  const numeros = declaracoes.map(({ declaracao }) => declaracao)
  for (let de = 0; de < numeros.length; de += POR_VEZ) {
    const table = pgdasApuracaoTable
    const rows = await ctx.db
      .select({ declaracao: table.declaracao })
      .from(table)
      .where(inArray(table.declaracao, numeros.slice(de, de + POR_VEZ)))
    for (const { declaracao } of rows) conhecidas.add(declaracao)
  }
  return declaracoes.filter(({ declaracao }) => {
    const nova = !conhecidas.has(declaracao)
    conhecidas.add(declaracao)
    return nova
  })
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

async function gravarDeclaracao(
  ctx: Context,
  nova: DeclaracaoPgdas,
  tipoArquivo: TipoArquivoPgdas,
  ativa: boolean,
): Promise<number> {
  const { filiais, receitas, das, linha: _, periodo, ...campos } = nova
  const [apuracao] = await ctx.db
    .insert(pgdasApuracaoTable)
    .values({ ...campos, periodo: periodo.firstDay(), tipoArquivo, ativa })
    .returning({ id: pgdasApuracaoTable.id })
  if (!apuracao) throw new Error('The declaration was not written')
  const apuracaoId = apuracao.id
  if (receitas.length > 0)
    await ctx.db
      .insert(pgdasApuracaoReceitaTable)
      .values(receitas.map(({ competencia, valor }) => ({ apuracaoId, competencia: competencia.firstDay(), valor })))
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
  for (const { iss, ...um } of das) await gravarDas(ctx, { ...um, apuracaoId, municipioMatriz: nova.municipioMatriz }, iss)
  return apuracaoId
}

async function gravarDas(
  ctx: Context,
  das: Omit<DeclaracaoPgdas['das'][number], 'iss'> & { apuracaoId: number; municipioMatriz: string },
  iss: DeclaracaoPgdas['das'][number]['iss'],
): Promise<void> {
  const [gravado] = await ctx.db
    .insert(pgdasDasTable)
    .values({ ...das, tipo: tiposDas.DAS })
    .onConflictDoNothing()
    .returning({ id: pgdasDasTable.id })
  if (!gravado) return
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

async function contarSemCadastro(ctx: Context, declaracoes: readonly DeclaracaoPgdas[]): Promise<number> {
  const cnpjs = [...new Set(declaracoes.map(({ cnpjMatriz }) => cnpjMatriz))]
  if (cnpjs.length === 0) return 0
  const rows = await ctx.db
    .select({ raiz: sql<string>`left(${pessoaTable.documento}, 8)` })
    .from(pessoaTable)
    .where(
      sql`left(${pessoaTable.documento}, 8) = any(${sql.param([...new Set(cnpjs.map((cnpj) => cnpj.slice(0, 8)))])}::text[]) and length(${pessoaTable.documento}) = 14 and ${pessoaTable.naturezaCadastro} = 'PERMANENTE'`,
    )
  const raizes = new Set(rows.map(({ raiz }) => raiz))
  return cnpjs.filter((cnpj) => !raizes.has(cnpj.slice(0, 8))).length
}
