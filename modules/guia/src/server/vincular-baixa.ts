import { criarCredito } from '@iss/conta/server'
import { creditoTable } from '@iss/conta/tables/credito'
import { fill, refuse } from '@iss/kernel/errors'
import { refere } from '@iss/platform/db'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { and, eq, isNull } from 'drizzle-orm'
import { gerarCreditoDaBaixa, vincularBaixa } from '../contract/integracao-receita.ts'
import { decidirBaixa } from '../domain/baixa.ts'
import { guiaErrors } from '../domain/errors.ts'
import { guiaTable } from '../tables/guia.ts'
import { pagamentoTable, retornoLinhaTable } from '../tables/pagamento.ts'
import { registrarPagamento } from './baixar-guia.ts'
import { getGuia } from './ler-guia.ts'

/** The payment in force that settled by a line of a bank's file. The line itself is kept as it came. */
async function findPagamentoDaLinha(ctx: Context, linha: typeof retornoLinhaTable.$inferSelect) {
  const [pagamento] = await ctx.db
    .select({ id: pagamentoTable.id, numero: guiaTable.numero })
    .from(pagamentoTable)
    .innerJoin(guiaTable, refere(pagamentoTable.guiaId, guiaTable))
    .where(
      and(
        eq(pagamentoTable.retornoId, linha.retornoId),
        eq(pagamentoTable.linha, linha.linha),
        isNull(pagamentoTable.estornadoEm),
      ),
    )
  return pagamento
}

export const vincularBaixaOperation = implement(vincularBaixa, async (ctx, { id, numero, justificativa }) => {
  // A line is never locked by itself: it is never changed.
  await ctx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`retorno-linha:${ctx.municipioId}:${id}`])
  const [linha] = await ctx.db.select().from(retornoLinhaTable).where(eq(retornoLinhaTable.id, id))
  if (!linha) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  const ligado = await findPagamentoDaLinha(ctx, linha)
  if (ligado) refuse(fill(guiaErrors.baixaVinculada, { numero: ligado.numero }))
  if (linha.situacao !== 'DESCONHECIDA') refuse(guiaErrors.baixaComGuia)
  if (linha.dataPagamento > ctx.clock.today()) refuse({ ...guiaErrors.baixaFutura, field: undefined })
  const [guia] = await ctx.db.select().from(guiaTable).where(eq(guiaTable.numero, numero)).for('update')
  if (!guia) return refuse({ ...guiaErrors.guiaNaoEncontrada, field: 'numero' })
  const { resultado } = await registrarPagamento(ctx, guia, {
    dataPagamento: linha.dataPagamento,
    dataCredito: linha.dataCredito,
    valor: linha.valor,
    tipoBaixa: 'INTEGRACAO',
    formaArrecadacao: linha.formaArrecadacao,
    autenticacao: linha.autenticacao,
    motivo: justificativa,
    retornoId: linha.retornoId,
    linha: linha.linha,
  })
  await ctx.audit({
    tipo: 'retorno.vinculado',
    entidade: 'retorno_linha',
    entidadeId: id,
    depois: { guia: numero, valor: linha.valor, resultado: resultado.tipo, justificativa },
  })
  return { mensagem: `Baixa de ${linha.valor.formatReais()} vinculada à guia nº ${numero}.` }
})

export const gerarCreditoDaBaixaOperation = implement(gerarCreditoDaBaixa, async (ctx, { id, justificativa }) => {
  const [achado] = await ctx.db.select({ guiaId: pagamentoTable.guiaId }).from(pagamentoTable).where(eq(pagamentoTable.id, id))
  if (!achado) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  const guia = await getGuia(ctx, achado.guiaId, true)
  const [pagamento] = await ctx.db.select().from(pagamentoTable).where(eq(pagamentoTable.id, id))
  if (!pagamento || pagamento.estornadoEm) return refuse(guiaErrors.pagamentoEstornado)
  const { credito, motivoCredito } = decidirBaixa({
    total: pagamento.devido,
    pago: pagamento.valor,
    jaPaga: pagamento.resultado === 'EM_DUPLICIDADE',
  })
  if (!motivoCredito) return refuse(guiaErrors.semSobra)
  const [vigente] = await ctx.db
    .select({ id: creditoTable.id })
    .from(creditoTable)
    .where(and(eq(creditoTable.pagamentoId, id), eq(creditoTable.cancelado, false)))
  if (vigente) refuse(guiaErrors.creditoJaGerado)
  await criarCredito(ctx, {
    pessoaId: guia.pessoaId,
    papel: guia.papel,
    competencia: guia.competencia,
    guiaId: guia.id,
    pagamentoId: id,
    motivo: motivoCredito,
    valor: credito,
  })
  await ctx.audit({
    tipo: 'guia.credito',
    entidade: 'guia',
    entidadeId: guia.id,
    depois: { pagamento: id, valor: credito, justificativa },
  })
  return { mensagem: `Crédito de ${credito.formatReais()} gerado para o contribuinte.` }
})
