import type { Aliquota } from '@iss/kernel/aliquota'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import type { Context } from '@iss/platform/server'
import { defineRegistryRules } from '@iss/registry/server'
import { eq, sql } from 'drizzle-orm'
import { type FaixaProgressiva, validarFaixas } from '../domain/aliquota-progressiva.ts'
import { validarAliquota } from '../domain/limites.ts'
import { cadastroErrors } from '../domain/errors-cadastros.ts'
import {
  aliquotaProgressivaFaixaTable as faixa,
  aliquotaProgressivaTabelaTable as tabela,
} from '../tables/aliquota-progressiva.ts'

const lerFaixas = (ctx: Context, tabelaId: number) =>
  ctx.db.select().from(faixa).where(eq(faixa.tabelaId, tabelaId)).orderBy(sql`${faixa.ate} nulls last`)

/** A table is active only with rising bands, the last of them without limit. */
export const progressivaRules = defineRegistryRules('aliquota-progressiva-tabelas', {
  async beforeSave(ctx, { id, values }) {
    if (values.ativa !== true) return []
    return validarFaixas(id === null ? [] : await lerFaixas(ctx, id)).map((violation) => ({ ...violation, field: 'ativa' }))
  },
})

/** The bands of an active table are not touched: it is made inactive first, so that no note is computed with half a table. */
export const faixasRules = defineRegistryRules('aliquota-progressiva-tabelas/faixas', {
  async inUse(ctx, row) {
    return isAtiva(ctx, Number((row as { tabelaId?: unknown }).tabelaId))
  },
  async beforeSave(ctx, { id, pai, values }) {
    if (await isAtiva(ctx, pai ?? 0)) return [cadastroErrors.tabelaAtiva]
    const outras = (await lerFaixas(ctx, pai ?? 0)).filter((row) => row.id !== id)
    const nova: FaixaProgressiva = { ate: values.ate as Dinheiro | null, aliquota: values.aliquota as Aliquota }
    const semLimite = [nova, ...outras].filter(({ ate }) => ate === null).length
    return [
      ...validarAliquota({ subitem: '', aliquota: nova.aliquota }),
      ...(nova.ate !== null && !nova.ate.isPositive() ? [cadastroErrors.faixaNaoPositiva] : []),
      ...(semLimite > 1 ? [cadastroErrors.faixaRepetida] : []),
    ]
  },
})

async function isAtiva(ctx: Context, tabelaId: number): Promise<boolean> {
  const [row] = await ctx.db.select({ ativa: tabela.ativa }).from(tabela).where(eq(tabela.id, tabelaId))
  return row?.ativa ?? false
}
