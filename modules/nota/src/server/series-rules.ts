import { defineRegistryRules } from '@iss/registry/server'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { cadastroNotaErrors } from '../registries/errors.ts'
import { serieTable as serie } from '../tables/serie.ts'

/** One electronic series is the one that notes get by themselves; avulsas have their own. */
export const seriesRules = defineRegistryRules('series', {
  async beforeSave(ctx, { id, values }) {
    if (values.eletronica !== true) return []
    const outra = and(
      eq(serie.eletronica, true),
      eq(serie.avulsa, values.avulsa === true),
      isNull(serie.dataCancelamento),
      id === null ? undefined : ne(serie.id, id),
    )
    const [padrao] = await ctx.db.select({ id: serie.id }).from(serie).where(outra).limit(1)
    return padrao ? [cadastroNotaErrors.eletronicaRepetida] : []
  },
})
