import { labelTipoGuia } from '@iss/guia/domain/tipos-guia'
import { creditoTable } from '@iss/conta/tables/credito'
import { totaisDeHoje } from '@iss/guia/server'
import { type Guia, guiaTable } from '@iss/guia/tables/guia'
import { pagamentoTable } from '@iss/guia/tables/pagamento'
import { documentoTable } from '@iss/documento/tables/documento'
import { hojeEm } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Context } from '@iss/platform/server'
import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { guiasDoEncerramento } from '../domain/calculo-encerramento.ts'
import { encerramentoMensagens } from '../domain/mensagens.ts'
import { labelTipoEncerramento } from '../domain/tipo-encerramento.ts'
import { type CalculoEncerramento, calculoEncerramentoTable, encerramentoTable } from '../tables/encerramento.ts'
import { type Conta, defineParteDoExtrato, type Lancamento, linhaDeCredito, linhaDeDebito } from '@iss/conta/server'

/**
 * What the closings in force found, guides of their own (avulsa, by note, fixed value, denúncia), payments with the additions of guides paid
 * late, settlements without payment.
 */
export const extratoDosEncerramentos = defineParteDoExtrato({
  listar: async (ctx, conta) => [
    ...(await dosEncerramentos(ctx, conta)),
    ...(await dasGuiasProprias(ctx, conta)),
    ...(await dosPagamentos(ctx, conta)),
    ...(await dasBaixas(ctx, conta)),
  ],
  async emAberto(ctx, conta) {
    const guias = await listGuiasDevidas(ctx, conta)
    const totais = await totaisDeHoje(ctx, guias)
    return {
      devido: Dinheiro.sum(guias.map(({ base }) => base)),
      acrescimosHoje: Dinheiro.sum(guias.map(({ id, base, total }) => (totais.get(id) ?? total).minus(base))),
    }
  },
})

/** Guides of the account that are still owed, to the bank or in dívida ativa. */
async function listGuiasDevidas(ctx: Context, { pessoaId, papel }: Conta): Promise<Guia[]> {
  return ctx.db
    .select()
    .from(guiaTable)
    .where(
      and(eq(guiaTable.pessoaId, pessoaId), eq(guiaTable.papel, papel), inArray(guiaTable.estado, ['EMITIDA', 'DIVIDA_ATIVA'])),
    )
}

async function dosEncerramentos(ctx: Context, { pessoaId, papel }: Conta): Promise<Lancamento[]> {
  const table = encerramentoTable
  const rows = await ctx.db
    .select({ encerramento: table, calculo: calculoEncerramentoTable })
    .from(table)
    .innerJoin(calculoEncerramentoTable, eq(calculoEncerramentoTable.encerramentoId, table.id))
    .where(and(eq(table.pessoaId, pessoaId), eq(table.papel, papel), isNull(table.reabertoEm)))
    .orderBy(asc(table.id))
  const aMaior = await ctx.db
    .select({ encerramentoId: creditoTable.encerramentoId, valor: creditoTable.valor })
    .from(creditoTable)
    .where(
      and(
        eq(creditoTable.pessoaId, pessoaId),
        eq(creditoTable.papel, papel),
        eq(creditoTable.cancelado, false),
        eq(creditoTable.motivo, encerramentoMensagens.encerramentoAMaior),
      ),
    )
  return rows.flatMap(({ encerramento, calculo }) => {
    const [dia, competencia] = [hojeEm(encerramento.encerradoEm), encerramento.competencia]
    const nome = `Encerramento ${labelTipoEncerramento(encerramento.tipo)}`
    const semGuia = linhaDeCredito(
      dia,
      competencia,
      `${nome}: valor sem guia`,
      calculo.destino === 'SEM_GUIA' ? calculo.valorEncerrado : Dinheiro.zero,
    )
    // A complement may find less than was closed; a note cancelled after its guide was paid gives the same at once, on the closing itself.
    const devolvido = linhaDeCredito(
      dia,
      competencia,
      `${nome}: ${encerramentoMensagens.encerramentoAMaior}`,
      Dinheiro.sum(aMaior.filter(({ encerramentoId }) => encerramentoId === encerramento.id).map(({ valor }) => valor)),
    )
    if (encerramento.ordem > 0) return [linhaDeDebito(dia, competencia, nome, calculo.valorEncerrado), devolvido, semGuia]
    return [
      linhaDeDebito(dia, competencia, nome, calculo.valorDevidoFixo ?? debitosDosLivros(calculo)),
      linhaDeCredito(dia, competencia, `${nome}: desconto`, calculo.valorDesconto),
      linhaDeCredito(dia, competencia, `${nome}: guias próprias`, guiasDoEncerramento(calculo).tomado),
      devolvido,
      semGuia,
    ]
  })
}

/** What notes and ledgers owed; debits of the inspector stand in the account by themselves. */
function debitosDosLivros(calculo: CalculoEncerramento): Dinheiro {
  return Dinheiro.sum([
    calculo.totalNfe,
    calculo.totalEscrit,
    calculo.totalBanco,
    calculo.totalEspecial,
    calculo.totalPedagio,
    calculo.totalCartorio,
    calculo.totalTransporte,
  ])
}

/** Guides that no closing made, as they were billed; those of closings stand in the account by what the closings found. */
async function dasGuiasProprias(ctx: Context, { pessoaId, papel }: Conta): Promise<Lancamento[]> {
  const rows = await ctx.db
    .select({ guia: guiaTable, emissao: documentoTable.emissao })
    .from(guiaTable)
    .innerJoin(documentoTable, eq(documentoTable.id, guiaTable.id))
    .where(
      and(
        eq(guiaTable.pessoaId, pessoaId),
        eq(guiaTable.papel, papel),
        isNull(guiaTable.encerramentoId),
        ne(guiaTable.estado, 'CANCELADA'),
      ),
    )
    .orderBy(asc(guiaTable.id))
  return rows.map(({ guia, emissao }) =>
    linhaDeDebito(hojeEm(emissao), guia.competencia, `Guia ${labelTipoGuia(guia.tipo)} nº ${guia.numero}`, guia.base),
  )
}

async function dosPagamentos(ctx: Context, { pessoaId, papel }: Conta): Promise<Lancamento[]> {
  const rows = await ctx.db
    .select({ guia: guiaTable, pagamento: pagamentoTable, reabertoEm: encerramentoTable.reabertoEm })
    .from(pagamentoTable)
    .innerJoin(guiaTable, eq(guiaTable.id, pagamentoTable.guiaId))
    .leftJoin(encerramentoTable, eq(encerramentoTable.id, guiaTable.encerramentoId))
    .where(and(eq(guiaTable.pessoaId, pessoaId), eq(guiaTable.papel, papel), isNull(pagamentoTable.estornadoEm)))
    .orderBy(asc(guiaTable.id), asc(pagamentoTable.id))
  return rows.flatMap(({ guia, pagamento, reabertoEm }) => {
    const competencia = guia.competencia
    const pago = linhaDeCredito(pagamento.dataPagamento, competencia, `Pagamento da guia nº ${guia.numero}`, pagamento.valor)
    // A second payment is all credit; of a reopened closing the additions went back with the credit.
    if (pagamento.resultado === 'EM_DUPLICIDADE' || reabertoEm) return [pago]
    return [
      linhaDeDebito(
        pagamento.dataPagamento,
        competencia,
        `Acréscimos da guia nº ${guia.numero}`,
        pagamento.devido.minus(guia.base),
      ),
      pago,
    ]
  })
}

/** Guides settled without payment, unless their closing was reopened: then nothing is owed that could be forgiven. */
async function dasBaixas(ctx: Context, { pessoaId, papel }: Conta): Promise<Lancamento[]> {
  const rows = await ctx.db
    .select({ guia: guiaTable, reabertoEm: encerramentoTable.reabertoEm })
    .from(guiaTable)
    .leftJoin(encerramentoTable, eq(encerramentoTable.id, guiaTable.encerramentoId))
    .where(and(eq(guiaTable.pessoaId, pessoaId), eq(guiaTable.papel, papel), eq(guiaTable.estado, 'BAIXADA')))
    .orderBy(asc(guiaTable.id))
  return rows.flatMap(({ guia, reabertoEm }) =>
    reabertoEm || !guia.dataBaixa
      ? []
      : [linhaDeCredito(guia.dataBaixa, guia.competencia, `Baixa sem pagamento da guia nº ${guia.numero}`, guia.base)],
  )
}
