import { defineRegistryRules } from '@iss/registry/server'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { municipioErrors } from '../domain/errors.ts'
import { convenioTable } from '../tables/convenio.ts'

/** One agreement is current; the current one is cancelled, never removed, so that the guides keep its rule. */
export const conveniosRules = defineRegistryRules('dados-municipio/convenios', {
  async inUse(_ctx, row) {
    return row.configuracaoCorrente === true
  },
  async beforeSave(ctx, { id, values }) {
    if (values.configuracaoCorrente !== true) return []
    const [outro] = await ctx.db
      .select({ id: convenioTable.id })
      .from(convenioTable)
      .where(
        and(
          eq(convenioTable.configuracaoCorrente, true),
          isNull(convenioTable.dataCancelamento),
          id === null ? undefined : ne(convenioTable.id, id),
        ),
      )
      .limit(1)
    return outro ? [municipioErrors.convenioCorrente] : []
  },
})
