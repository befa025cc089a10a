import type { BlockResult, Context } from '@iss/platform/server'
import { processoAssincronoTable } from '@iss/platform/db'
import { and, asc, eq, sql } from 'drizzle-orm'
import { fromWireCells } from '../definition/column.ts'
import type { AnyItem, AnyOrder, Done } from '../definition/item.ts'
import type { Lote } from '../definition/lote.ts'
import { isRunning, type ItemState } from '../definition/state.ts'
import { loteItemTable as item, loteTable as table, type StoredItem, type StoredOrder } from '../tables/lote.ts'
import { keptValues } from './read-order-values.ts'
import { attempt, attemptAll, type Outcome } from './attempt.ts'

/** The block is tried three times; at the last one an item that fails unexpectedly is set apart, so that it does not hold back the others. */
const lastTry = 2

/**
 * The next items of an order, each inside a savepoint, so that one refusal stops no other. The block is one transaction with the states of its
 * items: killed, it is undone whole and taken up again, and nothing is done twice. An order that was stopped meanwhile has nothing left to do.
 */
export async function runOrderBlock(ctx: Context, lote: Lote, id: number, processId: number | null): Promise<BlockResult<never>> {
  const [order] = await ctx.db.select().from(table).where(eq(table.id, id)).for('update')
  if (!order || !isRunning(order.situacao)) return { done: true, feitos: order ? processed(order) : 0 }
  const undoing = order.situacao === 'DESFAZENDO'
  const waiting: ItemState = undoing ? 'A_DESFAZER' : 'PRONTO'
  const items = await ctx.db
    .select()
    .from(item)
    .where(and(eq(item.loteId, id), eq(item.situacao, waiting)))
    .orderBy(asc(item.id))
    .limit(lote.blockSize)
  const isolate = async () => processId === null || (await triesOf(ctx, processId)) >= lastTry
  const outcomes = await carryOut(ctx, lote, order, items, { undoing, isolate })
  await keepOutcomes(ctx, items, outcomes)
  const now = await addCounts(ctx, order, outcomes, undoing)
  const done = items.length < lote.blockSize || !(await isWaiting(ctx, id, waiting))
  if (done) {
    const situacao = undoing && now.feitos === 0 ? 'DESFEITO' : 'CONCLUIDO'
    await ctx.db.update(table).set({ situacao, fimEm: ctx.clock.now() }).where(eq(table.id, id))
  }
  return { done, feitos: undoing ? now.desfeitos : processed(now), total: now.total }
}

/** Carries out a whole order in the caller's transaction. */
export async function runOrder(ctx: Context, lote: Lote, id: number): Promise<StoredOrder> {
  let done = false
  while (!done) done = (await runOrderBlock(ctx, lote, id, null)).done
  const [order] = await ctx.db.select().from(table).where(eq(table.id, id))
  if (!order) throw new Error(`The order ${id} vanished`)
  return order
}

/** Items that are through, whatever became of them. */
export function processed({ feitos, semEfeito, erros, cancelados, desfeitos }: StoredOrder): number {
  return feitos + semEfeito + erros + cancelados + desfeitos
}

/** A kept order as its declaration reads it. */
export function toOrder(lote: Lote, order: StoredOrder): AnyOrder {
  const { id, chave, motivo, usuarioId, enviadoEm } = order
  return { id, chave, motivo: motivo ?? '', usuarioId, enviadoEm, valores: keptValues(lote, order.valores) }
}

function toItem(lote: Lote, { id, alvoId, chave, linha, conteudo, resultado }: StoredItem): AnyItem {
  return { id, alvo: alvoId, chave, linha: fromWireCells(lote.columns, linha), conteudo, resultado }
}

type How = { undoing: boolean; isolate: () => Promise<boolean> }

async function carryOut(
  ctx: Context,
  lote: Lote,
  stored: StoredOrder,
  kept: readonly StoredItem[],
  { undoing, isolate }: How,
): Promise<Outcome[]> {
  const order = toOrder(lote, stored)
  const items = kept.map((one) => toItem(lote, one))
  const asDone = (answer: string | Done): Done => (typeof answer === 'string' ? { mensagem: answer } : answer)
  const { runAll, undo } = lote
  if (!undoing && runAll && items.length > 1) {
    const together = await attemptAll(ctx, async () => (await runAll(ctx, items, order)).map(asDone))
    if (together) return together
  }
  const outcomes: Outcome[] = []
  for (const one of items) {
    const work = async () =>
      undoing ? { mensagem: (await undo?.run(ctx, one, order)) ?? '' } : asDone(await lote.run(ctx, one, order))
    const outcome = await attempt(ctx, work, { order: order.id, item: one.id, isolate })
    if (outcome.refused && !undoing) await lote.failed?.(ctx, one, order)
    outcomes.push(outcome)
  }
  if (undoing) return outcomes.map((outcome) => ({ ...outcome, situacao: outcome.refused ? 'FEITO' : 'DESFEITO' }))
  return outcomes
}

async function keepOutcomes(ctx: Context, items: readonly StoredItem[], outcomes: readonly Outcome[]): Promise<void> {
  if (items.length === 0) return
  const rows = items.map(({ id, resultado, resultadoId }, index) => {
    const outcome = outcomes[index]
    if (!outcome) throw new Error('An item was left without a result')
    const { situacao, mensagem } = outcome
    return {
      id,
      situacao,
      mensagem,
      resultado: outcome.resultado ?? resultado,
      resultado_id: outcome.resultadoId ?? resultadoId,
    }
  })
  await ctx.client.query(
    `update lote_item i set situacao = x.situacao, mensagem = x.mensagem, resultado = x.resultado, resultado_id = x.resultado_id,
       processado_em = $2
     from jsonb_to_recordset($1::jsonb) as x(id bigint, situacao text, mensagem text, resultado jsonb, resultado_id bigint) where i.id = x.id`,
    [JSON.stringify(rows), ctx.clock.now()],
  )
}

async function addCounts(ctx: Context, order: StoredOrder, outcomes: readonly Outcome[], undoing: boolean): Promise<StoredOrder> {
  const count = (state: ItemState) => outcomes.filter(({ situacao }) => situacao === state).length
  const desfeitos = count('DESFEITO')
  const [counted] = await ctx.db
    .update(table)
    .set({
      feitos: sql`${table.feitos} + ${undoing ? -desfeitos : count('FEITO')}`,
      semEfeito: sql`${table.semEfeito} + ${count('SEM_EFEITO')}`,
      erros: sql`${table.erros} + ${count('ERRO')}`,
      desfeitos: sql`${table.desfeitos} + ${desfeitos}`,
    })
    .where(eq(table.id, order.id))
    .returning()
  return counted ?? order
}

async function isWaiting(ctx: Context, id: number, state: ItemState): Promise<boolean> {
  const [found] = await ctx.db
    .select({ id: item.id })
    .from(item)
    .where(and(eq(item.loteId, id), eq(item.situacao, state)))
    .limit(1)
  return found !== undefined
}

async function triesOf(ctx: Context, processId: number): Promise<number> {
  const process = processoAssincronoTable
  const [row] = await ctx.db.select({ tries: process.tentativas }).from(process).where(eq(process.id, processId))
  return row?.tries ?? 0
}
