import { formatData } from '@iss/kernel/data'
import { fill } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import { defineRegistryRules } from '@iss/registry/server'
import { and, eq, gte, lte, ne } from 'drizzle-orm'
import { sorteioErrors } from '../registries/errors.ts'
import { bilheteTable, sorteioTable } from '../tables/sorteio.ts'

/** What decides how many tickets a note gives; fixed once tickets were given. */
const regras = ['periodoInicial', 'periodoFinal', 'dataLimite', 'valorPorBilhete', 'maximoPorNota'] as const

/** A draw with tickets keeps its period and its rule; two draws never share a day. */
export const sorteiosRules = defineRegistryRules('config-nota-premiada', {
  async inUse(ctx, { id }) {
    return hasBilhetes(ctx, id)
  },
  async beforeSave(ctx, { id, before, values }) {
    if (
      before &&
      id !== null &&
      regras.some((campo) => String(before[campo]) !== String(values[campo])) &&
      (await hasBilhetes(ctx, id))
    )
      return [sorteioErrors.bilhetesGerados]
    const [outro] = await ctx.db
      .select()
      .from(sorteioTable)
      .where(
        and(
          lte(sorteioTable.periodoInicial, String(values.periodoFinal)),
          gte(sorteioTable.periodoFinal, String(values.periodoInicial)),
          id === null ? undefined : ne(sorteioTable.id, id),
        ),
      )
      .limit(1)
    return outro
      ? [
          fill(sorteioErrors.periodoConflita, {
            inicio: formatData(outro.periodoInicial),
            fim: formatData(outro.periodoFinal),
          }),
        ]
      : []
  },
})

async function hasBilhetes(ctx: Context, sorteioId: number): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: bilheteTable.id })
    .from(bilheteTable)
    .where(eq(bilheteTable.sorteioId, sorteioId))
    .limit(1)
  return row !== undefined
}
