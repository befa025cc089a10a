import type { Context } from '@iss/platform/server'
import { and, asc, eq } from 'drizzle-orm'
import type { TipoVinculo } from '../domain/vinculo.ts'
import { vinculoDocumentoTable } from '../tables/vinculo-documento.ts'

const table = vinculoDocumentoTable

/** Links two documents of the city in the caller's transaction; a link that exists already stays as it is. */
export async function vincularDocumentos(
  ctx: Context,
  vinculo: { origemId: number; destinoId: number; tipo: TipoVinculo },
): Promise<void> {
  await ctx.db
    .insert(table)
    .values({ ...vinculo, criadoEm: ctx.clock.now() })
    .onConflictDoNothing()
}

/** Documents that were made for a document, oldest link first. */
export async function listDestinos(ctx: Context, origemId: number, tipo: TipoVinculo): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: table.destinoId })
    .from(table)
    .where(and(eq(table.origemId, origemId), eq(table.tipo, tipo)))
    .orderBy(asc(table.id))
  return rows.map(({ id }) => id)
}

/** Documents for which a document was made, oldest link first. */
export async function listOrigens(ctx: Context, destinoId: number, tipo: TipoVinculo): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: table.origemId })
    .from(table)
    .where(and(eq(table.destinoId, destinoId), eq(table.tipo, tipo)))
    .orderBy(asc(table.id))
  return rows.map(({ id }) => id)
}
