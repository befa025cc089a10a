import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Context } from '@iss/platform/server'
import { and, eq, sql } from 'drizzle-orm'
import type { GrupoLido } from './arquivo-descrito.ts'
import { situacaoParcelamentoDe, situacoesParcelamento } from '../domain/pgdas.ts'
import {
  parcelamentoConsolidacaoTable as consolidacao,
  parcelamentoDebitoTable as debito,
  parcelamentoPagamentoTable as pagamento,
  parcelamentoSimplesTable as parcelamento,
} from '../tables/arquivos-simples.ts'
import { isCadastrada } from './cadastro.ts'
import type { Gravado } from './gravado.ts'

const reais = (texto: string | undefined) => Dinheiro.from(texto || '0.00')

/**
 * Writes an instalment plan with its consolidations, debts and instalments, or brings a known one up to date: the file that tells the later situation
 * wins, what it says of debts and instalments is added and corrected, nothing is taken away. Source: spec 3 §9.2.
 */
export async function gravarParcelamento(
  ctx: Context,
  { valores, filhos }: GrupoLido,
  { importacaoId, especial }: { importacaoId: number; especial: boolean },
): Promise<Gravado> {
  const numero = valores.numero ?? ''
  const situacao = situacaoParcelamentoDe(valores.situacao ?? '')
  if (situacao === null) throw new Error('The situation was examined when the file was read')
  const cnpj = valores.cnpj ?? ''
  const dados = { nome: valores.nome ?? '', situacao, dataSituacao: valores.dataSituacao ?? '' }
  const [antes] = await ctx.db
    .select()
    .from(parcelamento)
    .where(and(eq(parcelamento.numero, numero), eq(parcelamento.especial, especial)))
    .for('update')
  if (antes && antes.dataSituacao > dados.dataSituacao)
    return { mensagem: 'O município já tem uma situação mais nova deste parcelamento.', semEfeito: true, semCadastro: null }
  const [gravado] = antes
    ? await ctx.db
        .update(parcelamento)
        .set({ ...dados, ultimaImportacaoId: importacaoId })
        .where(eq(parcelamento.id, antes.id))
        .returning({ id: parcelamento.id })
    : await ctx.db
        .insert(parcelamento)
        .values({
          ...dados,
          importacaoId,
          ultimaImportacaoId: importacaoId,
          numero,
          especial,
          cnpj,
          dataPedido: valores.dataPedido ?? '',
        })
        .returning({ id: parcelamento.id })
  if (!gravado) throw new Error('The instalment plan was not written')
  let consolidacaoId = 0
  for (const { registro, valores: um } of filhos) {
    if (registro === 'consolidacao') {
      const parcelas = Number.parseInt(um.parcelas ?? '', 10)
      const valor = { valor: reais(um.valor), parcelas }
      const [nova] = await ctx.db
        .insert(consolidacao)
        .values({ ...valor, importacaoId, parcelamentoId: gravado.id, dataConsolidacao: um.dataConsolidacao ?? '' })
        .onConflictDoUpdate({
          target: [consolidacao.municipioId, consolidacao.parcelamentoId, consolidacao.dataConsolidacao],
          set: { ...valor, importacaoId },
        })
        .returning({ id: consolidacao.id })
      consolidacaoId = nova?.id ?? 0
    } else if (registro === 'debito') {
      await ctx.db
        .insert(debito)
        .values({
          importacaoId,
          consolidacaoId,
          periodoApuracao: `${um.periodo}-01`,
          vencimento: um.vencimento ?? '',
          saldo: reais(um.saldo),
        })
        .onConflictDoUpdate({
          target: [debito.municipioId, debito.consolidacaoId, debito.periodoApuracao, debito.vencimento],
          set: { saldo: reais(um.saldo), importacaoId },
        })
    } else {
      await ctx.db
        .insert(pagamento)
        .values({
          importacaoId,
          parcelamentoId: gravado.id,
          numeroDas: um.numeroDas ?? '',
          vencimento: um.vencimento ?? '',
          dataArrecadacao: um.dataArrecadacao || null,
          valor: reais(um.valor),
          iss: reais(um.iss),
        })
        .onConflictDoUpdate({
          target: [pagamento.municipioId, pagamento.parcelamentoId, pagamento.numeroDas],
          set: {
            // A paid instalment stays paid.
            dataArrecadacao: sql`coalesce(excluded.data_arrecadacao, ${pagamento.dataArrecadacao})`,
            valor: reais(um.valor),
            iss: reais(um.iss),
            importacaoId,
          },
        })
    }
  }
  return {
    mensagem: `${antes ? 'Parcelamento atualizado' : 'Parcelamento importado'}: ${situacoesParcelamento[situacao]}.`,
    semCadastro: (await isCadastrada(ctx, cnpj)) ? null : cnpj,
    resultadoId: gravado.id,
  }
}
