import { refuse } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { toWireCells } from '../definition/column.ts'
import { loteErrors } from '../definition/errors.ts'
import type { AnyCandidate } from '../definition/item.ts'
import type { Lote } from '../definition/lote.ts'
import { loteItemTable, loteTable, type StoredOrder } from '../tables/lote.ts'
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
  /** What it is told apart by, when no parameter says it. */
  chave?: string
  pessoaId?: number
  arquivoId?: number
  resumo?: object
  /** An order without items is an order too: it ends at once. */
  empty?: boolean
}

const TAKEN = '23505'
/** Items that go into the database by one statement, and the characters after which it is full before: other work of this process comes in between. */
const batch = 500
const batchLength = 262_144

/**
 * Writes an order with its items in the caller's transaction, and gives it to the queue, carries it out at once (`immediate`) or lets it wait
 * for a second user. Refuses an order without items, one whose preview no longer holds, a second exclusive one.
 */
export async function openOrder(ctx: Context, lote: Lote, novo: NewOrder): Promise<StoredOrder> {
  const order = await insertOrder(ctx, lote, novo, 'EM_PROCESSAMENTO')
  const { counts, seen } = await insertItems(ctx, lote, order, novo.itens, 'PRONTO')
  if (counts.total === 0 && !novo.empty) refuse(lote.choose?.none ?? loteErrors.vazio)
  if (novo.assinatura !== undefined && novo.assinatura !== seen) refuse(loteErrors.mudou)
  const waits = lote.second !== undefined && counts.total > lote.second.above && (await hasOtherApprover(ctx, lote.access))
  const [written] = await ctx.db
    .update(loteTable)
    .set({ ...counts, ...(waits ? { situacao: 'AGUARDANDO' as const } : {}) })
    .where(eq(loteTable.id, order.id))
    .returning()
  if (!written) throw new Error('The order was not written')
  if (lote.audit !== null)
    await ctx.audit({
      tipo: `${lote.audit}.enviado`,
      entidade: 'lote',
      entidadeId: order.id,
      depois: { tipo: lote.slug, valores: order.valores, motivo: order.motivo, quantidade: counts.total, assinatura: seen },
    })
  if (waits) return written
  const now = novo.immediate || counts.total <= lote.immediate
  return now ? runOrder(ctx, lote, order.id) : scheduleOrder(ctx, lote, order.id)
}

/**
 * Keeps the lines of an order that is confirmed later (form F9) and has them examined: at once when they are few (`immediate` of them), by the
 * queue otherwise. `anew`: in place of the lines of this one, which nobody has confirmed.
 */
export async function openPreview(
  ctx: Context,
  lote: Lote,
  novo: NewOrder,
  { immediate, anew }: { immediate: number; anew: StoredOrder | null },
): Promise<StoredOrder> {
  if (anew) await ctx.db.delete(loteItemTable).where(eq(loteItemTable.loteId, anew.id))
  const order = anew ? await resetOrder(ctx, lote, anew, novo) : await insertOrder(ctx, lote, novo, 'EM_PREVIA')
  const { counts } = await insertItems(ctx, lote, order, novo.itens, 'PENDENTE')
  await ctx.db.update(loteTable).set(counts).where(eq(loteTable.id, order.id))
  return counts.total <= immediate ? runOrder(ctx, lote, order.id) : scheduleOrder(ctx, lote, order.id, 'EM_PREVIA')
}

const valuesOf = (
  ctx: Context,
  lote: Lote,
  { valores, motivo, chave, pessoaId, arquivoId, resumo }: Omit<NewOrder, 'itens'>,
) => ({
  chave: chave ?? lote.key(valores),
  valores: keepValues(lote, valores),
  motivo: motivo?.trim() || null,
  usuarioId: ctx.userOrNull ? ctx.sessao.pessoaUsuarioId : null,
  contaId: ctx.userOrNull ? ctx.sessao.contaId : null,
  enviadoEm: ctx.clock.now(),
  pessoaId: pessoaId ?? null,
  arquivoId: arquivoId ?? null,
  resumo: resumo ?? {},
})

/** The row of an order, without its items; refuses a second exclusive one. */
export async function insertOrder(
  ctx: Context,
  lote: Lote,
  novo: Omit<NewOrder, 'itens'>,
  situacao: 'EM_PREVIA' | 'EM_PROCESSAMENTO',
): Promise<StoredOrder> {
  const [order] = await ctx.db
    .insert(loteTable)
    .values({ ...valuesOf(ctx, lote, novo), tipo: lote.slug, exclusivo: lote.exclusive !== false, situacao })
    .returning()
    .catch((error: unknown) => refuseTaken(lote, error))
  if (!order) throw new Error('The order was not written')
  return order
}

async function resetOrder(ctx: Context, lote: Lote, { id }: StoredOrder, novo: NewOrder): Promise<StoredOrder> {
  const none = { total: 0, feitos: 0, semEfeito: 0, erros: 0, cancelados: 0, desfeitos: 0 }
  const [order] = await ctx.db
    .update(loteTable)
    .set({ ...valuesOf(ctx, lote, novo), ...none, situacao: 'EM_PREVIA', processoId: null, confirmadoEm: null })
    .where(eq(loteTable.id, id))
    .returning()
  if (!order) throw new Error(`The order ${id} vanished`)
  return order
}

/** The sentence of an exclusive order while another is open; any other failure is thrown on. */
export function refuseTaken(lote: Lote, error: unknown): never {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  if ((cause?.code ?? code) !== TAKEN || lote.exclusive === false) throw error
  return refuse(typeof lote.exclusive === 'object' ? lote.exclusive : loteErrors.emAndamento)
}

/** Writes the items of an order, those with an impediment as refused; answers how many there are, and the signature of their set. */
export async function insertItems(
  ctx: Context,
  lote: Lote,
  order: Pick<NewOrder, 'valores'> & { id: number },
  candidates: NewOrder['itens'],
  waiting: 'PENDENTE' | 'PRONTO',
): Promise<{ counts: { total: number; erros: number }; seen: string }> {
  const signature = createSignature(lote, order.valores)
  const counts = { total: 0, erros: 0 }
  let rows: string[] = []
  let length = 0
  const write = async () => {
    if (rows.length === 0) return
    await ctx.client.query(
      `insert into lote_item (lote_id, alvo_id, chave, linha, conteudo, situacao, mensagem, resultado)
       select $1, x.* from jsonb_to_recordset($2::jsonb)
         as x(alvo_id bigint, chave text, linha jsonb, conteudo jsonb, situacao text, mensagem text, resultado jsonb)`,
      [order.id, `[${rows.join(',')}]`],
    )
    rows = []
    length = 0
  }
  for await (const candidate of candidates) {
    signature.add(candidate)
    const { alvo, chave, linha, impedimento, conteudo, resultado } = candidate
    const refused = typeof impedimento === 'string'
    counts.total += 1
    if (refused) counts.erros += 1
    const row = JSON.stringify({
      alvo_id: alvo,
      chave: chave ?? null,
      linha: toWireCells(lote.columns, linha),
      conteudo: conteudo ?? null,
      situacao: refused ? 'ERRO' : waiting,
      mensagem: refused ? impedimento : null,
      resultado: resultado ?? null,
    })
    rows.push(row)
    length += row.length
    if (rows.length === batch || length > batchLength) await write()
  }
  await write()
  return { counts, seen: signature.digest() }
}
