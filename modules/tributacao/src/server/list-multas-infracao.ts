import type { Context } from '@iss/platform/server'
import { and, gte, isNull, lte, or } from 'drizzle-orm'
import type { RegraMulta } from '../domain/multa-infracao.ts'
import { infracaoMultaTable as multa } from '../tables/infracao.ts'

/** The fines in force on a civil date, by the id of their infraction; an infraction without one is absent (K39). */
export async function listMultasInfracao({ db }: Context, data: string): Promise<ReadonlyMap<number, RegraMulta>> {
  const rows = await db
    .select()
    .from(multa)
    .where(and(lte(multa.inicioVigencia, data), or(isNull(multa.fimVigencia), gte(multa.fimVigencia, data))))
  return new Map(rows.map((row) => [row.infracaoId, row]))
}
