import { type Context, defineProcess, type Process } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import type { Lote } from '../definition/lote.ts'
import { loteTable, type StoredOrder } from '../tables/lote.ts'
import { runOrderBlock } from './run-order-block.ts'

type Params = { loteId: number }

const processes = new WeakMap<Lote, Process<Params, never>>()

/** The long work of a kind of order, under the name lote.{slug}. */
export function processOf(lote: Lote): Process<Params, never> {
  const known = processes.get(lote)
  if (known) return known
  const made = defineProcess<Params, never>({
    fila: lote.queue,
    nome: `lote.${lote.slug}`,
    block: (ctx, { loteId }, _cursor, processo) => runOrderBlock(ctx, lote, loteId, processo),
  })
  processes.set(lote, made)
  return made
}

/** Gives an order to its queue in the caller's transaction; it is open until its last block. */
export async function scheduleOrder(
  ctx: Context,
  lote: Lote,
  id: number,
  situacao: 'EM_PREVIA' | 'EM_PROCESSAMENTO' | 'DESFAZENDO' = 'EM_PROCESSAMENTO',
): Promise<StoredOrder> {
  const processoId = await ctx.schedule(processOf(lote), { loteId: id })
  const [order] = await ctx.db
    .update(loteTable)
    .set({ processoId, situacao, fimEm: null })
    .where(eq(loteTable.id, id))
    .returning()
  if (!order) throw new Error(`The order ${id} vanished`)
  return order
}
