import { findCotacoes } from '@iss/calendario/server'
import { type Cotacao, trechosDe } from '@iss/calendario/domain/indices'
import { indiceComponenteTable } from '@iss/calendario/tables/indice'
import type { Data } from '@iss/kernel/data'
import { Decimal4 } from '@iss/kernel/decimal4'
import type { Context } from '@iss/platform/server'
import { eq } from 'drizzle-orm'

/** Where the chain begins: large, so that the ten places of a quotient survive. */
const origem = 10_000_000_000n

/**
 * The quotes of a composed index from `de` to `ate` as one chain: each stretch follows its component from where the stretch before ended, so
 * that the quotient of two days is the product of the quotients of the stretches between them (K38). A stretch whose component has no quote
 * in force at its beginning ends the chain: later days have no quote.
 */
export async function findCotacoesCompostas(ctx: Context, indiceId: number, de: Data, ate: Data): Promise<Cotacao[]> {
  const componentes = await ctx.db.select().from(indiceComponenteTable).where(eq(indiceComponenteTable.indiceId, indiceId))
  const cadeia: Cotacao[] = []
  let inicio = origem
  for (const trecho of trechosDe(componentes, de, ate)) {
    const cotacoes = await findCotacoes(ctx, trecho.indiceId, trecho.de, trecho.ate)
    const [primeira] = cotacoes
    if (!primeira || primeira.dia > trecho.de) return cadeia
    let ultimo = inicio
    for (const { dia, valor } of cotacoes) {
      ultimo = divide(inicio * valor.toScaled(), primeira.valor.toScaled())
      cadeia.push({ dia: dia < trecho.de ? trecho.de : dia, valor: Decimal4.scaled(ultimo) })
    }
    inicio = ultimo
  }
  return cadeia
}

/** Quotient rounded half to even. */
function divide(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator
  const rest = (numerator % denominator) * 2n
  return rest > denominator || (rest === denominator && quotient % 2n === 1n) ? quotient + 1n : quotient
}
