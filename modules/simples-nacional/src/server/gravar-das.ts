import { type Data, instanteDe } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Context } from '@iss/platform/server'
import { and, eq, isNull } from 'drizzle-orm'
import { type GrupoLido, isIssDaCidade } from './arquivo-descrito.ts'
import { type TipoArquivoPgdas, type TipoDas, tiposDas } from '../domain/pgdas.ts'
import { pagPagamentoTable, pgdasDasEmpresaTable } from '../tables/arquivos-simples.ts'
import { pgdasApuracaoTable, pgdasDasDetalheTable, pgdasDasTable } from '../tables/pgdas.ts'
import { isCadastrada } from './cadastro.ts'
import type { Gravado } from './gravado.ts'

const tipoPorArquivo: Partial<Record<TipoArquivoPgdas, TipoDas>> = {
  PGDASD_DAS: 'DAS',
  DAS_COBRANCA: 'COBRANCA',
  DAS_SENDA: 'SENDA',
}
const reais = (texto: string | undefined) => Dinheiro.from(texto || '0.00')
const mes = (texto: string) => `${texto}-01`

/**
 * Writes a DAS of a file of its own with the ISS of each city. One that is known gets what it lacked: its company, the day on which it was paid.
 * Source: spec 3 §9.2.
 */
export async function gravarDas(
  ctx: Context,
  { valores, filhos }: GrupoLido,
  { importacaoId, tipoArquivo, codigoTom }: { importacaoId: number; tipoArquivo: TipoArquivoPgdas; codigoTom: string },
): Promise<Gravado> {
  const numero = valores.numero ?? ''
  const cnpj = valores.cnpj ?? ''
  const periodo = mes(valores.periodo ?? '')
  const semCadastro = (await isCadastrada(ctx, cnpj)) ? null : cnpj
  const pagoEm = valores.dataArrecadacao || ((await listDiasDePagamento(ctx, [numero])).get(numero) ?? null)
  const [conhecido] = await ctx.db.select().from(pgdasDasTable).where(eq(pgdasDasTable.numero, numero)).for('update')
  if (conhecido) {
    const novoDia = conhecido.pagoEm === null && pagoEm !== null
    if (novoDia) await ctx.db.update(pgdasDasTable).set({ pagoEm }).where(eq(pgdasDasTable.id, conhecido.id))
    return novoDia
      ? { mensagem: 'DAS já conhecido; a data do pagamento foi registrada.', semCadastro, resultadoId: conhecido.id }
      : { mensagem: 'DAS já importado.', semEfeito: true, semCadastro: null, resultadoId: conhecido.id }
  }
  const [apuracao] = await ctx.db
    .select({ id: pgdasApuracaoTable.id })
    .from(pgdasApuracaoTable)
    .where(
      and(eq(pgdasApuracaoTable.cnpjMatriz, cnpj), eq(pgdasApuracaoTable.periodo, periodo), eq(pgdasApuracaoTable.ativa, true)),
    )
  const [das] = await ctx.db
    .insert(pgdasDasTable)
    .values({
      importacaoId,
      apuracaoId: apuracao?.id ?? null,
      numero,
      tipo: tiposDas[tipoPorArquivo[tipoArquivo] ?? 'DAS'],
      identificadorSistOrigem: valores.origem ? Number(valores.origem) : tipoArquivo === 'DAS_COBRANCA' ? 16 : null,
      municipioMatriz: valores.municipioMatriz ?? '',
      dataGeracao: valores.dataGeracao ? instanteDe(valores.dataGeracao, '00:00:00') : null,
      vencimento: valores.vencimento || null,
      validadeCalculo: valores.validadeCalculo || null,
      total: reais(valores.total),
      pagoEm,
    })
    .returning({ id: pgdasDasTable.id })
  if (!das) throw new Error('The DAS was not written')
  await ctx.db.insert(pgdasDasEmpresaTable).values({ dasId: das.id, cnpj, nome: valores.nome ?? '', periodo })
  const partes = filhos.filter((filho) => filho.registro === 'tributo' && isIssDaCidade(filho.valores, codigoTom))
  if (partes.length > 0)
    await ctx.db.insert(pgdasDasDetalheTable).values({
      dasId: das.id,
      municipioIncidencia: codigoTom,
      receitaPrincipal: Dinheiro.sum(partes.map((parte) => reais(parte.valores.principal))),
      receitaMulta: Dinheiro.sum(partes.map((parte) => reais(parte.valores.multa))),
      receitaJuros: Dinheiro.sum(partes.map((parte) => reais(parte.valores.juros))),
    })
  return { mensagem: pagoEm ? 'DAS importado, pago.' : 'DAS importado.', semCadastro, resultadoId: das.id }
}

/** The first day on which each of these DAS was paid, by the files of payments; one of which none tells is missing. */
export async function listDiasDePagamento({ client }: Context, numeros: readonly string[]): Promise<ReadonlyMap<string, Data>> {
  const { rows } = await client.query<{ numero: string; dia: Data }>(
    `select numero_das as numero, to_char(min(data_arrecadacao), 'YYYY-MM-DD') as dia from pag_pagamento
     where numero_das = any ($1::text[]) group by 1`,
    [numeros],
  )
  return new Map(rows.map(({ numero, dia }) => [numero, dia]))
}

/** Writes a payment and tells its DAS, when it is known: one that comes later finds the payment. */
export async function gravarPagamento(ctx: Context, { valores }: GrupoLido, importacaoId: number): Promise<Gravado> {
  const numeroDas = valores.numeroDas ?? ''
  const dataArrecadacao = valores.dataArrecadacao ?? ''
  const cnpj = valores.cnpj || null
  const [pago] = await ctx.db
    .insert(pagPagamentoTable)
    .values({
      importacaoId,
      numeroDas,
      cnpj,
      periodo: valores.periodo ? mes(valores.periodo) : null,
      dataArrecadacao,
      valor: reais(valores.valor),
      banco: valores.banco || null,
      agencia: valores.agencia || null,
    })
    .onConflictDoNothing()
    .returning({ id: pagPagamentoTable.id })
  if (!pago) return { mensagem: 'Pagamento já importado.', semEfeito: true, semCadastro: null }
  const semCadastro = cnpj === null || (await isCadastrada(ctx, cnpj)) ? null : cnpj
  const baixados = await ctx.db
    .update(pgdasDasTable)
    .set({ pagoEm: dataArrecadacao })
    .where(and(eq(pgdasDasTable.numero, numeroDas), isNull(pgdasDasTable.pagoEm)))
    .returning({ id: pgdasDasTable.id })
  return {
    mensagem:
      baixados.length > 0 ? 'Pagamento importado; o DAS foi baixado.' : 'Pagamento importado; o DAS ainda não é conhecido.',
    semCadastro,
    resultadoId: pago.id,
  }
}
