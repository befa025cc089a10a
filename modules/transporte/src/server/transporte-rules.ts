import { escritSetorTable as escrit } from '@iss/escrituracao/tables/escrit-setor'
import type { Context } from '@iss/platform/server'
import { defineRegistryRules } from '@iss/registry/server'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { tarifaTable } from '../tables/transporte.ts'

async function temMovimento(ctx: Context, onde: SQL | undefined): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: escrit.id })
    .from(escrit)
    .where(and(eq(escrit.livro, 'TRANSPORTE'), onde))
    .limit(1)
  return row !== undefined
}

/** A tariff that movements name is cancelled, not removed. */
export const tarifaRules = defineRegistryRules('transporte-tarifa-list', {
  inUse: (ctx, { id }) => temMovimento(ctx, eq(escrit.referenciaId, id)),
})

/** A value that movements of its period were calculated by, as their tariff or as that of integration, only ends. */
export const tarifaValoresRules = defineRegistryRules('transporte-tarifa-list/valores', {
  async inUse(ctx, row) {
    const { tarifaId, inicio, fim } = row as unknown as { tarifaId: number; inicio: string; fim: string | null }
    const [tarifa] = await ctx.db.select().from(tarifaTable).where(eq(tarifaTable.id, tarifaId))
    const deIntegracao = tarifa?.tipo === 'INTEGRACAO' ? sql`or (${escrit.pedido}->>'integracao')::int > 0` : sql``
    return temMovimento(
      ctx,
      sql`${escrit.data} between ${inicio}::date and coalesce(${fim}::date, 'infinity') and (${escrit.referenciaId} = ${tarifaId} ${deIntegracao})`,
    )
  },
})

/** A line with movements is cancelled, not removed. */
export const linhaRules = defineRegistryRules('transporte-linha-list', {
  inUse: (ctx, { id }) => temMovimento(ctx, sql`${escrit.pedido}->>'linhaId' = ${String(id)}`),
})
