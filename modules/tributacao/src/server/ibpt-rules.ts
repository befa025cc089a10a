import { fill } from '@iss/kernel/errors'
import { defineRegistryRules } from '@iss/registry/server'
import { sql } from 'drizzle-orm'
import { tabelaErrors } from '../domain/errors-tabelas.ts'
import { normalizeItemIbpt } from '../domain/linha-ibpt.ts'

/** An item is kept in one form, and some table of the city has it. */
export const vinculaIbptRules = defineRegistryRules('vincula-i-b-p-t', {
  async beforeSave(ctx, { values }) {
    const escrito = String(values.item)
    const item = normalizeItemIbpt(escrito)?.item ?? null
    const { rows } = await ctx.db.execute(sql`select from valor_tabela_ibpt v where v.item_tabela = ${item} limit 1`)
    if (item === null || rows.length === 0) return [fill(tabelaErrors.itemIbptInexistente, { item: escrito })]
    values.item = item
    return []
  },
})
