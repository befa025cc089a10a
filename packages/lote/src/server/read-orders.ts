import { formatDataHora } from '@iss/kernel/data'
import { refuse } from '@iss/kernel/errors'
import { readRows } from '@iss/list/server'
import { processoAssincronoTable as process } from '@iss/platform/db'
import { type Context, platformErrors } from '@iss/platform/server'
import { authorNames } from '@iss/registry/server'
import { and, asc, count, eq, inArray, isNotNull, type SQL } from 'drizzle-orm'
import { ITEMS_SHOWN, type OrderItem, type OrderWire } from '../definition/calls.ts'
import { loteTexts } from '../definition/errors.ts'
import type { Lote } from '../definition/lote.ts'
import { isRunning, type ItemState, labelItemState, labelOrderState } from '../definition/state.ts'
import { execucoes } from '../lists/execucoes.ts'
import { loteItemTable as item, loteTable as table, type StoredOrder } from '../tables/lote.ts'
import { sayValues } from './read-order-values.ts'
import { ofSelected } from './of-selected.ts'
import { processed } from './run-order-block.ts'

/** An order of a kind; of another kind, another city or, where orders are of a person, another person it is not found. `lock` keeps every block and change of it waiting. */
export async function getOrder(ctx: Context, lote: Lote, id: number, lock = false): Promise<StoredOrder> {
  const found = ctx.db
    .select()
    .from(table)
    .where(and(eq(table.id, id), eq(table.tipo, lote.slug), ofSelected(ctx, lote)))
  const [order] = await (lock ? found.for('update') : found)
  return order ?? refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
}

/** A page of the orders of a kind, the newest first unless told. `pagina` is zero-based. */
export async function listOrders(ctx: Context, lote: Lote, page: { pagina: number; tamanho: number; ordem?: string }) {
  const { lista, total } = await readRows(ctx, execucoes, { lote: lote.slug }, page)
  const ids = lista.map(({ id }) => id)
  const rows = await ctx.db.select().from(table).where(inArray(table.id, ids))
  return {
    lista: await showOrders(
      ctx,
      lote,
      ids.flatMap((id) => rows.find((row) => row.id === id) ?? []),
    ),
    total,
  }
}

/** Orders as screens show them: who gave them, parameters in words, figures, what may be done with them now. */
export async function showOrders(ctx: Context, lote: Lote, rows: readonly StoredOrder[]): Promise<OrderWire[]> {
  const people = rows.flatMap(({ usuarioId, confirmadorId }) => [usuarioId, confirmadorId])
  const names = await authorNames(ctx, people)
  const stopped = await listStopped(ctx, rows)
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? `Pessoa ${id}`))
  const shown: OrderWire[] = []
  for (const row of rows) {
    const { situacao } = row
    const parado = isRunning(situacao) && stopped.has(row.processoId ?? 0)
    shown.push({
      id: row.id,
      situacao,
      situacaoRotulo: parado ? 'Parado' : labelOrderState(situacao),
      enviadoEm: formatDataHora(row.enviadoEm),
      fimEm: row.fimEm && formatDataHora(row.fimEm),
      usuario: nameOf(row.usuarioId) ?? loteTexts.system,
      confirmador: nameOf(row.confirmadorId),
      motivo: row.motivo ?? '',
      parametros: await sayValues(ctx, lote, row.valores),
      quantidade: row.total,
      processados: processed(row),
      sucesso: row.feitos,
      semEfeito: row.semEfeito,
      erro: row.erros,
      cancelados: row.cancelados,
      desfeitos: row.desfeitos,
      parado,
      podeReprocessar: parado || (situacao === 'CONCLUIDO' && row.erros > 0),
      podeCancelar: situacao === 'AGUARDANDO' || situacao === 'EM_PROCESSAMENTO',
      podeDesfazer: isUndoable(ctx, lote, row),
      podeConfirmar: situacao === 'AGUARDANDO' && !isAuthor(ctx, row),
    })
  }
  return shown
}

/** Whether the caller gave this order. */
export const isAuthor = (ctx: Context, { contaId }: StoredOrder): boolean =>
  ctx.userOrNull !== null && contaId === ctx.sessao.contaId

/** Whether an order has ended with something done that may still be taken back. */
export function isUndoable(ctx: Context, lote: Lote, row: StoredOrder): boolean {
  const { undo } = lote
  if (!undo || row.situacao !== 'CONCLUIDO' || row.feitos === 0 || row.fimEm === null) return false
  return ctx.clock.now().getTime() <= row.fimEm.getTime() + undo.days * 86_400_000
}

/** Ids of the processes of these orders that ended unexpectedly. */
export async function listStopped(ctx: Context, rows: readonly StoredOrder[]): Promise<ReadonlySet<number>> {
  const ids = rows.map(({ processoId }) => processoId).filter((id) => id !== null)
  if (ids.length === 0) return new Set()
  const found = await ctx.db
    .select({ id: process.id })
    .from(process)
    .where(and(inArray(process.id, ids), isNotNull(process.terminoInesperado)))
  return new Set(found.map(({ id }) => id))
}

/** The items of an order in the order of its preview, at most a thousand; of one state, when told. */
export async function listItems(ctx: Context, order: StoredOrder, situacao: ItemState | null = null) {
  const where: SQL | undefined = and(eq(item.loteId, order.id), situacao === null ? undefined : eq(item.situacao, situacao))
  const [all] = await ctx.db.select({ total: count() }).from(item).where(where)
  const rows = await ctx.db.select().from(item).where(where).orderBy(asc(item.id)).limit(ITEMS_SHOWN)
  const lista = rows.map(
    ({ id, alvoId, chave, linha, situacao: state, mensagem }): OrderItem => ({
      id,
      alvo: alvoId,
      chave,
      linha: linha as OrderItem['linha'],
      situacao: state,
      situacaoRotulo: labelItemState(state),
      mensagem,
    }),
  )
  return { lista, total: all?.total ?? 0 }
}
