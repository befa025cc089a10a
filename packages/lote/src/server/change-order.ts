import { fill, refuse } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import { and, eq, sql } from 'drizzle-orm'
import { loteErrors } from '../definition/errors.ts'
import type { Lote } from '../definition/lote.ts'
import { isRunning, type ItemState } from '../definition/state.ts'
import { loteItemTable as item, loteTable as table, type StoredOrder } from '../tables/lote.ts'
import { refuseTaken } from './open-order.ts'
import { scheduleOrder } from './order-process.ts'
import { isAuthor, isUndoable, listStopped } from './read-orders.ts'

/** Moves the items of one state to another; answers how many. */
async function moveItems(ctx: Context, { id }: StoredOrder, from: ItemState, to: ItemState): Promise<number> {
  const { rowCount } = await ctx.db
    .update(item)
    .set({ situacao: to, ...(to === 'PRONTO' ? { mensagem: null, processadoEm: null } : {}) })
    .where(and(eq(item.loteId, id), eq(item.situacao, from)))
  return rowCount ?? 0
}

async function record(ctx: Context, lote: Lote, order: StoredOrder, what: string, depois: object): Promise<void> {
  if (lote.audit !== null)
    await ctx.audit({
      tipo: `${lote.audit}.${what}`,
      entidade: 'lote',
      entidadeId: order.id,
      depois: { tipo: lote.slug, ...depois },
    })
}

/** Takes the failed items up again, and those that a stopped process left waiting; items that are done are left alone. */
export async function retryOrder(ctx: Context, lote: Lote, order: StoredOrder): Promise<void> {
  const stopped = (await listStopped(ctx, [order])).size > 0
  if (isRunning(order.situacao) && !stopped) refuse(loteErrors.emCurso)
  if (order.situacao === 'DESFAZENDO') {
    await scheduleOrder(ctx, lote, order.id, 'DESFAZENDO')
    return record(ctx, lote, order, 'reprocessado', { quantidade: 0 })
  }
  if (order.situacao !== 'CONCLUIDO' && order.situacao !== 'EM_PROCESSAMENTO') refuse(loteErrors.semErros)
  const quantidade = await moveItems(ctx, order, 'ERRO', 'PRONTO')
  if (quantidade === 0 && !stopped) refuse(loteErrors.semErros)
  await ctx.db
    .update(table)
    .set({ erros: sql`${table.erros} - ${quantidade}` })
    .where(eq(table.id, order.id))
  await scheduleOrder(ctx, lote, order.id).catch((error: unknown) => refuseTaken(lote, error))
  await record(ctx, lote, order, 'reprocessado', { quantidade })
}

/** Stops an order: what is done stays, the rest is not begun. A block that is under way ends first, because it holds the order. */
export async function cancelOrder(ctx: Context, lote: Lote, order: StoredOrder): Promise<void> {
  if (!['EM_PREVIA', 'PREVISTO', 'AGUARDANDO', 'EM_PROCESSAMENTO'].includes(order.situacao)) refuse(loteErrors.terminada)
  const quantidade = (await moveItems(ctx, order, 'PENDENTE', 'CANCELADO')) + (await moveItems(ctx, order, 'PRONTO', 'CANCELADO'))
  await ctx.db
    .update(table)
    .set({ situacao: 'CANCELADO', fimEm: ctx.clock.now(), cancelados: sql`${table.cancelados} + ${quantidade}` })
    .where(eq(table.id, order.id))
  await record(ctx, lote, order, 'cancelado', { quantidade })
}

/** Takes back what an order did, in blocks as it was done; an item that may not be taken back stays done and says why. */
export async function undoOrder(ctx: Context, lote: Lote, order: StoredOrder): Promise<void> {
  if (!lote.undo || order.situacao !== 'CONCLUIDO' || order.feitos === 0) return refuse(loteErrors.naoDesfaz)
  if (!isUndoable(ctx, lote, order)) refuse(fill(loteErrors.prazo, { n: lote.undo.days }))
  const quantidade = await moveItems(ctx, order, 'FEITO', 'A_DESFAZER')
  await scheduleOrder(ctx, lote, order.id, 'DESFAZENDO').catch((error: unknown) => refuseTaken(lote, error))
  await record(ctx, lote, order, 'desfeito', { quantidade })
}

/** The second user confirms an order, which then begins. Refuses the one who gave it. */
export async function confirmOrder(ctx: Context, lote: Lote, order: StoredOrder): Promise<void> {
  if (order.situacao !== 'AGUARDANDO') refuse(loteErrors.confirmada)
  if (isAuthor(ctx, order)) refuse(loteErrors.mesmoUsuario)
  await ctx.db
    .update(table)
    .set({ confirmadorId: ctx.sessao.pessoaUsuarioId, confirmadoEm: ctx.clock.now() })
    .where(eq(table.id, order.id))
  await scheduleOrder(ctx, lote, order.id)
  await record(ctx, lote, order, 'confirmado', { enviadoPor: order.usuarioId })
}

/** A kept preview is confirmed: what it found in order is carried out. One whose process stopped goes on where it was. */
export async function beginOrder(ctx: Context, lote: Lote, order: StoredOrder): Promise<StoredOrder> {
  const stopped = order.situacao === 'EM_PROCESSAMENTO' && (await listStopped(ctx, [order])).size > 0
  if (order.situacao !== 'PREVISTO' && !stopped) return refuse(loteErrors.confirmada)
  if (!stopped) await ctx.db.update(table).set({ confirmadoEm: ctx.clock.now() }).where(eq(table.id, order.id))
  return scheduleOrder(ctx, lote, order.id)
}
