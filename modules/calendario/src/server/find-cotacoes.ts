import { type Data, formatData } from '@iss/kernel/data'
import { fill, refuse } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import { and, asc, desc, eq, gt, isNull, lte } from 'drizzle-orm'
import { calendarioErrors } from '../domain/errors.ts'
import { type Cotacao, cotacaoEm, fator, type Trecho, trechosDe } from '../domain/indices.ts'
import { cotacaoTable as cotacao, indiceComponenteTable as componente, indiceTable as indice } from '../tables/indice.ts'

type Db = Pick<Context, 'db'>

/**
 * Quotes of an index that count from `de` to `ate`, in order: the one in force on `de` (the last on or before it) and every later one.
 * Cancelled quotes never count. A composed index has none of its own: see `findFator`.
 */
export async function findCotacoes({ db }: Db, indiceId: number, de: Data, ate: Data): Promise<Cotacao[]> {
  const valid = and(eq(cotacao.indiceId, indiceId), isNull(cotacao.dataCancelamento))
  const fields = { dia: cotacao.dia, valor: cotacao.valor }
  const [before] = await db
    .select(fields)
    .from(cotacao)
    .where(and(valid, lte(cotacao.dia, de)))
    .orderBy(desc(cotacao.dia))
    .limit(1)
  const later = await db
    .select(fields)
    .from(cotacao)
    .where(and(valid, gt(cotacao.dia, de), lte(cotacao.dia, ate)))
    .orderBy(asc(cotacao.dia))
  return before ? [before, ...later] : later
}

/**
 * Factor of an index from `de` to `ate` as decimal text with up to eight places, and the quotes it came from. Refuses when a stretch has
 * no quote in force at its beginning.
 */
export async function findFator(
  { db }: Db,
  indiceId: number,
  de: Data,
  ate: Data,
): Promise<{ fator: string; trechos: Trecho[] }> {
  const [row] = await db.select({ composto: indice.composto }).from(indice).where(eq(indice.id, indiceId))
  const parts = row?.composto
    ? trechosDe(await db.select().from(componente).where(eq(componente.indiceId, indiceId)), de, ate)
    : [{ indiceId, de, ate }]
  const trechos: Trecho[] = []
  for (const part of parts) {
    const quotes = await findCotacoes({ db }, part.indiceId, part.de, part.ate)
    const [inicial, final] = [cotacaoEm(quotes, part.de), cotacaoEm(quotes, part.ate)]
    if (!inicial || !final) refuse(fill(calendarioErrors.semCotacao, { data: formatData(part.de) }))
    trechos.push({ inicial: inicial.valor, final: final.valor })
  }
  if (trechos.length === 0 && de < ate) refuse(fill(calendarioErrors.semCotacao, { data: formatData(de) }))
  return { fator: fator(trechos), trechos }
}
