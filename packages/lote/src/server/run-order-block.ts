import type { BlockResult, Context } from '@iss/platform/server'
import { processoAssincronoTable } from '@iss/platform/db'
import { and, asc, count, eq, sql } from 'drizzle-orm'
import { fromWireCells } from '../definition/column.ts'
import { loteErrors } from '../definition/errors.ts'
import type { AnyItem, AnyOrder, Done } from '../definition/item.ts'
import type { Lote } from '../definition/lote.ts'
import { type ItemState, nextItems, type OrderState } from '../definition/state.ts'
import { loteItemTable as item, loteTable as table, type StoredItem, type StoredOrder } from '../tables/lote.ts'
import { keptValues } from './read-order-values.ts'
import { attempt, attemptAll, type Outcome } from './attempt.ts'

/** The block is tried three times; at the last one an item that fails unexpectedly is set apart, so that it does not hold back the others. */
const lastTry = 2

/**
 * The next items of an order, each inside a savepoint, so that one refusal stops no other. The block is one transaction with the states of its
 * items: killed, it is undone whole and taken up again, and nothing is done twice. An order that was stopped meanwhile has nothing left to do.
 */
export async function runOrderBlock(
  ctx: Context,
  lote: Lote,
  id: number,
  process: { id: number; feitos: number } | null,
): Promise<BlockResult<never>> {
  const [order] = await ctx.db.select().from(table).where(eq(table.id, id)).for('update')
  const before = process?.feitos ?? 0
  const waiting = order ? nextItems(order.situacao) : null
  if (!order || waiting === null) return { done: true, feitos: before }
  const items = await ctx.db
    .select()
    .from(item)
    .where(and(eq(item.loteId, id), eq(item.situacao, waiting)))
    .orderBy(asc(item.id))
    .limit(lote.blockSize)
  const isolate = async () => process === null || (await triesOf(ctx, process.id)) >= lastTry
  const outcomes = await carryOut(ctx, lote, order, items, isolate)
  await keepOutcomes(ctx, items, outcomes)
  const now = await addCounts(ctx, order, outcomes)
  const done = items.length < lote.blockSize || !(await isWaiting(ctx, id, waiting))
  if (done) await endOrder(ctx, lote, now)
  const feitos = before + items.length
  // The whole of this run is counted once, by its first block.
  return { done, feitos, ...(before === 0 ? { total: items.length + (done ? 0 : await countItems(ctx, id, waiting)) } : {}) }
}

/** The state after the last block; the declaration is told. */
async function endOrder(ctx: Context, lote: Lote, { id, situacao, feitos }: StoredOrder): Promise<void> {
  const next = {
    situacao:
      situacao === 'EM_PREVIA'
        ? ('PREVISTO' as const)
        : situacao === 'DESFAZENDO' && feitos === 0
          ? ('DESFEITO' as const)
          : ('CONCLUIDO' as const),
    ...(situacao === 'EM_PREVIA' ? {} : { fimEm: ctx.clock.now() }),
  }
  const [ended] = await ctx.db.update(table).set(next).where(eq(table.id, id)).returning()
  if (ended) await lote.ended?.(ctx, ended)
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
  const { id, chave, motivo, usuarioId, pessoaId, enviadoEm, resumo } = order
  return { id, chave, motivo: motivo ?? '', usuarioId, pessoaId, enviadoEm, resumo, valores: keptValues(lote, order.valores) }
}

function toItem(lote: Lote, { id, alvoId, chave, linha, conteudo, resultado }: StoredItem): AnyItem {
  return { id, alvo: alvoId, chave, linha: fromWireCells(lote.columns, linha), conteudo, resultado }
}

const asDone = (answer: string | Done): Done => (typeof answer === 'string' ? { mensagem: answer } : answer)

/** What the blocks of an order in this state do with their items. */
function workOf(lote: Lote, situacao: OrderState, ctx: Context, order: AnyOrder) {
  const { prepare, prepareAll, run, runAll, undo } = lote
  if (situacao === 'EM_PREVIA')
    return {
      done: 'PRONTO' as const,
      one: async (item: AnyItem) => prepare?.(ctx, item, order) ?? { mensagem: '' },
      all: prepareAll && ((items: readonly AnyItem[]) => prepareAll(ctx, items, order)),
    }
  if (situacao === 'DESFAZENDO')
    return { done: 'DESFEITO' as const, one: async (item: AnyItem) => ({ mensagem: (await undo?.run(ctx, item, order)) ?? '' }) }
  return {
    done: 'FEITO' as const,
    one: async (item: AnyItem) => asDone(await run(ctx, item, order)),
    all: runAll && (async (items: readonly AnyItem[]) => (await runAll(ctx, items, order)).map(asDone)),
  }
}

async function carryOut(
  ctx: Context,
  lote: Lote,
  stored: StoredOrder,
  kept: readonly StoredItem[],
  isolate: () => Promise<boolean>,
): Promise<Outcome[]> {
  const order = toOrder(lote, stored)
  const items = kept.map((one) => toItem(lote, one))
  const { done, one, all } = workOf(lote, stored.situacao, ctx, order)
  const together = all && items.length > 1 ? await attemptAll(ctx, () => all(items), done) : null
  if (together) return together
  const outcomes: Outcome[] = []
  for (const item of items) {
    const failure = lote.failure?.(item) ?? loteErrors.falha.message
    const outcome = await attempt(ctx, () => one(item), { order: order.id, item: item.id, done, isolate, failure })
    if (outcome.refused && done === 'FEITO') await lote.failed?.(ctx, item, order)
    // What may not be taken back stays done, and says why.
    outcomes.push(outcome.refused && done === 'DESFEITO' ? { ...outcome, situacao: 'FEITO' } : outcome)
  }
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

async function addCounts(ctx: Context, order: StoredOrder, outcomes: readonly Outcome[]): Promise<StoredOrder> {
  const ofState = (state: ItemState) => outcomes.filter(({ situacao }) => situacao === state).length
  const desfeitos = ofState('DESFEITO')
  const [counted] = await ctx.db
    .update(table)
    .set({
      feitos: sql`${table.feitos} + ${order.situacao === 'DESFAZENDO' ? -desfeitos : ofState('FEITO')}`,
      semEfeito: sql`${table.semEfeito} + ${ofState('SEM_EFEITO')}`,
      erros: sql`${table.erros} + ${ofState('ERRO')}`,
      desfeitos: sql`${table.desfeitos} + ${desfeitos}`,
    })
    .where(eq(table.id, order.id))
    .returning()
  return counted ?? order
}

async function countItems(ctx: Context, id: number, state: ItemState): Promise<number> {
  const [all] = await ctx.db
    .select({ total: count() })
    .from(item)
    .where(and(eq(item.loteId, id), eq(item.situacao, state)))
  return all?.total ?? 0
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
