import type { Context } from '@iss/platform/server'
import { defineRegistryRules } from '@iss/registry/server'
import { eq } from 'drizzle-orm'
import { cadastroErrors } from '../domain/errors-cadastros.ts'
import { validarFaixasSimples } from '../domain/tabela-simples.ts'
import { faixaTabelaSimplesTable as faixa, tabelaSimplesTable as tabela } from '../tables/tabela-simples.ts'

/** A table is active only with its six bands. */
export const tabelasSimplesRules = defineRegistryRules('tabelas-simples', {
  async beforeSave(ctx, { id, values }) {
    if (values.ativa !== true) return []
    const faixas = id === null ? [] : await ctx.db.select().from(faixa).where(eq(faixa.tabelaId, id))
    return validarFaixasSimples(faixas)
  },
})

/** The bands of an active table are not touched: it is made inactive first, so that no rate is computed with half a table. */
export const faixasSimplesRules = defineRegistryRules('tabelas-simples/faixas', {
  inUse: (ctx, row) => isAtiva(ctx, Number((row as { tabelaId?: unknown }).tabelaId)),
  async beforeSave(ctx, { pai }) {
    return (await isAtiva(ctx, pai ?? 0)) ? [cadastroErrors.tabelaAtiva] : []
  },
})

async function isAtiva(ctx: Context, tabelaId: number): Promise<boolean> {
  const [row] = await ctx.db.select({ ativa: tabela.ativa }).from(tabela).where(eq(tabela.id, tabelaId))
  return row?.ativa ?? false
}
