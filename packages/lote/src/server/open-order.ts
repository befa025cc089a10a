import { refuse } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { toWireCells } from '../definition/column.ts'
import { loteErrors } from '../definition/errors.ts'
import type { AnyCandidate } from '../definition/item.ts'
import type { Lote } from '../definition/lote.ts'
import { loteTable, type StoredOrder } from '../tables/lote.ts'
import { hasOtherApprover } from './approvers.ts'
import { scheduleOrder } from './order-process.ts'
import { runOrder } from './run-order-block.ts'
import { keepValues } from './read-order-values.ts'
import { createSignature } from './signature.ts'

export type NewOrder = {
  /** The parameters, by field of the declaration. */
  valores: Readonly<Record<string, unknown>>
  itens: AsyncIterable<AnyCandidate> | Iterable<AnyCandidate>
  motivo?: string | null
  /** Signature of the preview: refused when the items are others by now. */
  assinatura?: string
  /** Carried out in the caller's transaction, whatever its size. */
  immediate?: boolean
}

const TAKEN = '23505'
const batch = 500

/**
 * Writes an order with its items in the caller's transaction, and gives it to the queue, carries it out at once (`immediate`) or lets it wait
 * for a second user. Refuses an order without items, one whose preview no longer holds, a second exclusive one.
 */
export async function openOrder(ctx: Context, lote: Lote, novo: NewOrder): Promise<StoredOrder> {
  const { valores, itens, motivo, assinatura, immediate = false } = novo
  const kept = keepValues(lote, valores)
  const order = await insertOrder(ctx, lote, kept, { chave: lote.key(valores), motivo: motivo?.trim() || null })
  const signature = createSignature(lote, kept)
  const counts = { total: 0, erros: 0 }
  let waiting: AnyCandidate[] = []
  const write = async () => {
    if (waiting.length > 0) await insertItems(ctx, lote, order.id, waiting)
    waiting = []
  }
  for await (const candidate of itens) {
    signature.add(candidate)
    counts.total += 1
    if (typeof candidate.impedimento === 'string') counts.erros += 1
    waiting.push(candidate)
    if (waiting.length === batch) await write()
  }
  await write()
  if (counts.total === 0) refuse(lote.choose?.none ?? loteErrors.vazio)
  const seen = signature.digest()
  if (assinatura !== undefined && assinatura !== seen) refuse(loteErrors.mudou)
  const waits = lote.second !== undefined && counts.total > lote.second.above && (await hasOtherApprover(ctx, lote.access))
  const [written] = await ctx.db
    .update(loteTable)
    .set({ ...counts, ...(waits ? { situacao: 'AGUARDANDO' as const } : {}) })
    .where(eq(loteTable.id, order.id))
    .returning()
  if (!written) throw new Error('The order was not written')
  await ctx.audit({
    tipo: `${lote.audit}.enviado`,
    entidade: 'lote',
    entidadeId: order.id,
    depois: { tipo: lote.slug, valores: kept, motivo: order.motivo, quantidade: counts.total, assinatura: seen },
  })
  if (waits) return written
  return immediate || counts.total <= lote.immediate ? runOrder(ctx, lote, order.id) : scheduleOrder(ctx, lote, order.id)
}

async function insertOrder(
  ctx: Context,
  lote: Lote,
  valores: Record<string, unknown>,
  { chave, motivo }: { chave: string; motivo: string | null },
): Promise<StoredOrder> {
  const [order] = await ctx.db
    .insert(loteTable)
    .values({
      tipo: lote.slug,
      chave,
      exclusivo: lote.exclusive !== false,
      valores,
      motivo,
      situacao: 'EM_PROCESSAMENTO',
      usuarioId: ctx.userOrNull ? ctx.sessao.pessoaUsuarioId : null,
      contaId: ctx.userOrNull ? ctx.sessao.contaId : null,
      enviadoEm: ctx.clock.now(),
    })
    .returning()
    .catch((error: unknown) => refuseTaken(lote, error))
  if (!order) throw new Error('The order was not written')
  return order
}

/** The sentence of an exclusive order while another is open; any other failure is thrown on. */
export function refuseTaken(lote: Lote, error: unknown): never {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  if ((cause?.code ?? code) !== TAKEN || lote.exclusive === false) throw error
  return refuse(typeof lote.exclusive === 'object' ? lote.exclusive : loteErrors.emAndamento)
}

async function insertItems(ctx: Context, lote: Lote, orderId: number, candidates: readonly AnyCandidate[]): Promise<void> {
  const rows = candidates.map(({ alvo, chave, linha, impedimento, conteudo }) => ({
    alvo_id: alvo,
    chave: chave ?? null,
    linha: toWireCells(lote.columns, linha),
    conteudo: conteudo ?? null,
    situacao: typeof impedimento === 'string' ? 'ERRO' : 'PRONTO',
    mensagem: typeof impedimento === 'string' ? impedimento : null,
  }))
  await ctx.client.query(
    `insert into lote_item (lote_id, alvo_id, chave, linha, conteudo, situacao, mensagem)
     select $1, x.* from jsonb_to_recordset($2::jsonb) as x(alvo_id bigint, chave text, linha jsonb, conteudo jsonb, situacao text, mensagem text)`,
    [orderId, JSON.stringify(rows)],
  )
}
