import type { Context } from '@iss/platform/server'
import { and, eq, gte, isNull, lte, or } from 'drizzle-orm'
import { atividadeAnexoTable as vinculo } from '../tables/atividade-anexo.ts'

/** Annex of the Simples Nacional of an activity on a day; III for an activity without one (K14). */
export async function findAnexoSimples({ db }: Context, atividadeId: number, data: string): Promise<'III' | 'IV' | 'V'> {
  const [row] = await db
    .select({ anexo: vinculo.anexo })
    .from(vinculo)
    .where(and(eq(vinculo.atividadeId, atividadeId), lte(vinculo.inicio, data), or(isNull(vinculo.fim), gte(vinculo.fim, data))))
  return (row?.anexo as 'III' | 'IV' | 'V' | undefined) ?? 'III'
}
