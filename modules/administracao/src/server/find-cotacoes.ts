import type { Data } from '@iss/kernel/data'
import type { Context } from '@iss/platform/server'
import { and, asc, desc, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Cotacao } from '../domain/indices.ts'
import { cotacaoTable as cotacao, indiceComponenteTable as componente, indiceTable as indice } from '../tables/indice.ts'

/**
 * Quotes of an index that count from `de` to `ate`, in order: the one in force on `de` (the last on or before it) and every later one.
 * A composed index gives those of the index it follows in each period. Cancelled quotes never count.
 */
export async function findCotacoes(ctx: Pick<Context, 'db'>, indiceId: number, de: Data, ate: Data): Promise<Cotacao[]> {
  const [row] = await ctx.db.select({ composto: indice.composto }).from(indice).where(eq(indice.id, indiceId))
  if (!row?.composto) return simpleQuotes(ctx, indiceId, de, ate)
  const parts = await ctx.db.select().from(componente).where(eq(componente.indiceId, indiceId)).orderBy(asc(componente.inicio))
  const found: Cotacao[] = []
  for (const part of parts) {
    const from = part.inicio > de ? part.inicio : de
    const to = part.fim !== null && part.fim < ate ? part.fim : ate
    if (from > to) continue
    for (const quote of await simpleQuotes(ctx, part.componenteId, from, to)) found.push(quote.dia < from ? { ...quote, dia: from } : quote)
  }
  return found
}

async function simpleQuotes(ctx: Pick<Context, 'db'>, indiceId: number, de: Data, ate: Data): Promise<Cotacao[]> {
  const valid = and(eq(cotacao.indiceId, indiceId), isNull(cotacao.dataCancelamento))
  const fields = { dia: cotacao.dia, valor: cotacao.valor }
  const [before] = await ctx.db.select(fields).from(cotacao).where(and(valid, lte(cotacao.dia, de))).orderBy(desc(cotacao.dia)).limit(1)
  const later = await ctx.db.select(fields).from(cotacao).where(and(valid, gt(cotacao.dia, de), lte(cotacao.dia, ate))).orderBy(asc(cotacao.dia))
  return before ? [before, ...later] : later
}

