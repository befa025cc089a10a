import type { Context } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { toWireCells } from '../definition/column.ts'
import type { AnyCandidate, Done } from '../definition/item.ts'
import type { Lote } from '../definition/lote.ts'
import { loteItemTable, loteTable, type StoredOrder } from '../tables/lote.ts'
import { insertItems, insertOrder, type NewOrder } from './open-order.ts'

/**
 * Writes an order as it ended before this program knew of it, as a demonstration has it: nothing of it is carried out. `became`: what became of an
 * item.
 */
export async function recordOrder(
  ctx: Context,
  lote: Lote,
  novo: Pick<NewOrder, 'valores' | 'motivo' | 'itens'>,
  became: (candidate: AnyCandidate) => Done,
): Promise<StoredOrder> {
  const { id, enviadoEm } = await insertOrder(ctx, lote, novo, 'EM_PROCESSAMENTO')
  const counts = { total: 0, feitos: 0, semEfeito: 0, erros: 0 }
  for await (const candidate of novo.itens) {
    const { mensagem, semEfeito, recusado, resultado = null, resultadoId = null } = became(candidate)
    const situacao = recusado ? 'ERRO' : semEfeito ? 'SEM_EFEITO' : 'FEITO'
    counts.total += 1
    counts[situacao === 'ERRO' ? 'erros' : situacao === 'FEITO' ? 'feitos' : 'semEfeito'] += 1
    await ctx.db.insert(loteItemTable).values({
      loteId: id,
      alvoId: candidate.alvo,
      chave: candidate.chave ?? null,
      linha: toWireCells(lote.columns, candidate.linha),
      conteudo: candidate.conteudo ?? null,
      situacao,
      mensagem,
      resultado,
      resultadoId,
      processadoEm: enviadoEm,
    })
  }
  const [order] = await ctx.db
    .update(loteTable)
    .set({ ...counts, situacao: 'CONCLUIDO', fimEm: enviadoEm })
    .where(eq(loteTable.id, id))
    .returning()
  if (!order) throw new Error('The order was not written')
  return order
}

/**
 * Writes an order whose lines were kept and examined at a moment before this one and that nobody has confirmed (form F9), as a demonstration has it: its
 * lines are said to be examined, nothing looks at them again before the confirmation. The person sent it himself.
 */
export async function recordPreview(
  ctx: Context,
  lote: Lote,
  novo: NewOrder & { pessoaId: number },
  enviadoEm: Date,
): Promise<StoredOrder> {
  const { id } = await insertOrder(ctx, lote, novo, 'EM_PREVIA')
  const { counts } = await insertItems(ctx, lote, { id, valores: novo.valores }, novo.itens, 'PRONTO')
  const [order] = await ctx.db
    .update(loteTable)
    .set({ ...counts, situacao: 'PREVISTO', enviadoEm, usuarioId: novo.pessoaId })
    .where(eq(loteTable.id, id))
    .returning()
  if (!order) throw new Error('The order was not written')
  return order
}
