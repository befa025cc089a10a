import { defineRegistryRules } from '@iss/registry/server'
import { eq } from 'drizzle-orm'
import { solicitacaoJustificativaTable } from '../tables/justificativa-indeferimento.ts'

/** A reason with which a request was rejected is cancelled, never removed. */
export const justificativasRules = defineRegistryRules('gerenciar-justificativas-indeferimento', {
  async inUse(ctx, row) {
    const table = solicitacaoJustificativaTable
    const [used] = await ctx.db.select({ id: table.id }).from(table).where(eq(table.justificativaId, row.id)).limit(1)
    return used !== undefined
  },
})
