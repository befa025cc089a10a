import type { Data } from '@iss/kernel/data'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { AppError, refuse } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import { and, eq, isNull } from 'drizzle-orm'
import { guiaEstornada, guiaPaga } from '../contract/eventos.ts'
import { decidirBaixa, type ResultadoBaixa } from '../domain/baixa.ts'
import { contaErrors } from '@iss/conta/domain/errors'
import { guiaErrors } from '../domain/errors.ts'
import { validarTransicaoGuia } from '../domain/situacao-guia.ts'
import type { TipoBaixa } from '../domain/tipos-guia.ts'
import { creditoTable, debitoTable } from '@iss/conta/tables/credito'
import { type Guia, guiaTable } from '../tables/guia.ts'
import { type Pagamento, pagamentoTable } from '../tables/pagamento.ts'
import { lerCalculadora } from './config-guia.ts'
import { cancelarCredito, cancelarDebito, criarCredito, criarDebito, listCreditosDaNota, isRestituido } from '@iss/conta/server'
import { retirarCobranca } from './pix-dinamico-retirada.ts'

export type PagamentoRecebido = {
  dataPagamento: Data
  dataCredito?: Data | null
  valor: Dinheiro
  tipoBaixa: TipoBaixa
  formaArrecadacao?: string | null
  formaPagamento?: string | null
  autenticacao?: string | null
  motivo?: string | null
  retornoId?: number | null
  linha?: number | null
}

/** What a guide owed on the day of payment: the printed total while it held, otherwise calculated for that day. */
export async function devidoEm(
  ctx: Context,
  guia: Guia,
  dia: Data,
): Promise<Pick<Guia, 'correcao' | 'multa' | 'juros' | 'tsa' | 'total'>> {
  if (dia <= guia.validade) return guia
  const calculadora = await lerCalculadora(ctx, guia.vencimento, dia, [guia.pessoaId])
  return calculadora.calcular(guia, dia)
}

/**
 * Records a payment of a guide that the caller has locked (G9). The first one settles it; what is missing becomes a Debito, what is too
 * much a Credito; a payment of a guide settled before becomes a Credito whole. Tells the hooks of guia.paga.
 */
export async function registrarPagamento(
  ctx: Context,
  guia: Guia,
  recebido: PagamentoRecebido,
): Promise<{ pagamento: Pagamento; resultado: ResultadoBaixa }> {
  const jaPaga = guia.estado === 'PAGA' || guia.estado === 'BAIXADA' || guia.estado === 'CANCELADA'
  const devido = await devidoEm(ctx, guia, recebido.dataPagamento)
  const resultado = decidirBaixa({ total: devido.total, pago: recebido.valor, jaPaga })
  const [pagamento] = await ctx.db
    .insert(pagamentoTable)
    .values({
      guiaId: guia.id,
      ...recebido,
      devido: devido.total,
      correcao: devido.correcao,
      multa: devido.multa,
      juros: devido.juros,
      tsa: devido.tsa,
      resultado: resultado.tipo,
      registradoEm: ctx.clock.now(),
    })
    .returning()
  if (!pagamento) throw new Error('The payment row was not written')
  const origem = {
    pessoaId: guia.pessoaId,
    papel: guia.papel,
    competencia: guia.competencia,
    guiaId: guia.id,
    pagamentoId: pagamento.id,
  }
  if (resultado.debito.isPositive())
    await criarDebito(ctx, { ...origem, motivo: `Pagamento a menor da guia nº ${guia.numero}`, valor: resultado.debito })
  if (resultado.credito.isPositive() && resultado.motivoCredito)
    await criarCredito(ctx, { ...origem, motivo: resultado.motivoCredito, valor: resultado.credito })
  await ctx.audit({
    tipo: 'guia.pagamento',
    entidade: 'guia',
    entidadeId: guia.id,
    antes: { estado: guia.estado },
    depois: {
      pagamento: pagamento.id,
      valor: recebido.valor,
      devido: devido.total,
      resultado: resultado.tipo,
      motivo: recebido.motivo ?? null,
    },
  })
  if (!jaPaga) {
    await baixar(ctx, guia, 'PAGA', recebido.tipoBaixa, recebido.dataPagamento, recebido.motivo ?? null)
    await ctx.emit(guiaPaga, {
      guiaId: guia.id,
      pessoaId: guia.pessoaId,
      pagamentoId: pagamento.id,
      principal: guia.base.toString(),
    })
  }
  return { pagamento, resultado }
}

/** Settles a guide without payment (remission, court order): shown as Baixada (decisions G4). */
export async function baixarSemPagamento(ctx: Context, guia: Guia, dia: Data, motivo: string): Promise<void> {
  await baixar(ctx, guia, 'BAIXADA', 'MANUAL', dia, motivo)
  await ctx.audit({
    tipo: 'guia.baixada',
    entidade: 'guia',
    entidadeId: guia.id,
    antes: { estado: guia.estado },
    depois: { estado: 'BAIXADA', motivo },
  })
  await ctx.emit(guiaPaga, { guiaId: guia.id, pessoaId: guia.pessoaId, pagamentoId: null, principal: guia.base.toString() })
}

async function baixar(
  ctx: Context,
  guia: Guia,
  estado: 'PAGA' | 'BAIXADA',
  tipoBaixa: TipoBaixa,
  dia: Data,
  motivo: string | null,
): Promise<void> {
  const violations = validarTransicaoGuia(guia.estado, estado)
  if (violations.length > 0) throw new AppError('business', violations)
  const pessoaBaixaId = ctx.userOrNull ? ctx.sessao.pessoaUsuarioId : null
  await ctx.db
    .update(guiaTable)
    .set({ estado, tipoBaixa, dataBaixa: dia, motivoBaixa: motivo, pessoaBaixaId, versao: guia.versao + 1 })
    .where(eq(guiaTable.id, guia.id))
  await retirarCobranca(ctx, guia.id)
}

/**
 * Undoes a payment: its Credito and Debito are cancelled (refused once used), and the guide that it settled is open again. With the payment
 * that settled it goes what the guide gave back for a cancelled note: nothing was paid for it any more.
 */
export async function estornarPagamento(ctx: Context, guia: Guia, pagamento: Pagamento, motivo: string): Promise<void> {
  if (pagamento.estornadoEm) refuse(guiaErrors.pagamentoEstornado)
  const creditos = await ctx.db
    .select()
    .from(creditoTable)
    .where(and(eq(creditoTable.pagamentoId, pagamento.id), eq(creditoTable.cancelado, false)))
    .for('update')
  const debitos = await ctx.db
    .select()
    .from(debitoTable)
    .where(and(eq(debitoTable.pagamentoId, pagamento.id), eq(debitoTable.cancelado, false)))
    .for('update')
  const daNota = pagamento.resultado === 'EM_DUPLICIDADE' ? [] : await listCreditosDaNota(ctx, guia.id)
  if (await isRestituido(ctx, [...creditos, ...daNota])) refuse(contaErrors.creditoRestituido)
  if (creditos.some((credito) => credito.usado.isPositive())) refuse(guiaErrors.creditoUsado)
  if (daNota.some((credito) => credito.usado.isPositive())) refuse(guiaErrors.creditoDaNotaUsado)
  if (debitos.some((debito) => debito.encerramentoGuiaId !== null)) refuse(guiaErrors.debitoUsado)
  for (const credito of [...creditos, ...daNota]) await cancelarCredito(ctx, credito, motivo)
  for (const debito of debitos) await cancelarDebito(ctx, debito, motivo)
  await ctx.db
    .update(pagamentoTable)
    .set({ estornadoEm: ctx.clock.now(), motivoEstorno: motivo })
    .where(eq(pagamentoTable.id, pagamento.id))
  await ctx.audit({
    tipo: 'guia.estorno',
    entidade: 'guia',
    entidadeId: guia.id,
    antes: { estado: guia.estado },
    depois: { pagamento: pagamento.id, motivo },
  })
  if (pagamento.resultado !== 'EM_DUPLICIDADE') await reabrirGuia(ctx, guia, pagamento.id)
}

/** Undoes a settlement without payment. */
export async function estornarBaixa(ctx: Context, guia: Guia, motivo: string): Promise<void> {
  if (guia.estado !== 'BAIXADA') refuse(guiaErrors.naoPaga)
  await ctx.audit({
    tipo: 'guia.estorno',
    entidade: 'guia',
    entidadeId: guia.id,
    antes: { estado: guia.estado },
    depois: { motivo },
  })
  await reabrirGuia(ctx, guia, null)
}

async function reabrirGuia(ctx: Context, guia: Guia, pagamentoId: number | null): Promise<void> {
  await ctx.db
    .update(guiaTable)
    .set({ estado: 'EMITIDA', tipoBaixa: null, dataBaixa: null, motivoBaixa: null, pessoaBaixaId: null, versao: guia.versao + 1 })
    .where(eq(guiaTable.id, guia.id))
  await ctx.emit(guiaEstornada, { guiaId: guia.id, pessoaId: guia.pessoaId, pagamentoId, principal: guia.base.toString() })
}

/** The payment that settled a guide; undefined when there is none in force. */
export async function findPagamentoVigente(ctx: Context, guiaId: number): Promise<Pagamento | undefined> {
  const rows = await ctx.db
    .select()
    .from(pagamentoTable)
    .where(and(eq(pagamentoTable.guiaId, guiaId), isNull(pagamentoTable.estornadoEm)))
  return rows.find((row) => row.resultado !== 'EM_DUPLICIDADE')
}
