import type { Context } from '@iss/platform/server'
import { and, eq, gte, isNull, lte, or } from 'drizzle-orm'
import type { RegraMulta } from '../domain/multa-infracao.ts'
import { infracaoMultaTable as multa } from '../tables/infracao.ts'

/** The fine of an infraction in force on a civil date; null when it has none (K39). */
export async function findMultaInfracao({ db }: Context, infracaoId: number, data: string): Promise<RegraMulta | null> {
  const [row] = await db
    .select()
    .from(multa)
    .where(
      and(
        eq(multa.infracaoId, infracaoId),
        lte(multa.inicioVigencia, data),
        or(isNull(multa.fimVigencia), gte(multa.fimVigencia, data)),
      ),
    )
  return row ?? null
}
