import type { Aliquota } from '@iss/kernel/aliquota'
import { notaFiscalTable as nota } from '../tables/nota-fiscal.ts'
import { defineRegistryRules } from '@iss/registry/server'
import { and, eq, gt, gte, lte, sql } from 'drizzle-orm'
import { validarAliquota } from '@iss/tributacao/domain/limites'
import { cadastroErrors } from '@iss/tributacao/domain/errors-cadastros'
import { atividadeAliquotaTable as aliquota, atividadeTable as atividade } from '@iss/tributacao/tables/atividade'

/** The rate stays within the bounds of the law; a period in which notes were issued is history. */
export const aliquotasRules = defineRegistryRules('atividades/aliquotas', {
  async inUse(ctx, row) {
    const [periodo] = await ctx.db.select().from(aliquota).where(eq(aliquota.id, row.id))
    if (!periodo) return false
    const dela = and(
      eq(nota.atividadeId, periodo.atividadeId),
      gte(nota.dataPrestacao, periodo.inicio),
      periodo.fim ? lte(nota.dataPrestacao, periodo.fim) : undefined,
    )
    const [usada] = await ctx.db.select({ um: sql`1` }).from(nota).where(dela).limit(1)
    return usada !== undefined
  },
  async beforeSave(ctx, { pai, before, values }) {
    const [dona] = await ctx.db
      .select({ subitem: atividade.itemListaServico, isenta: atividade.isenta })
      .from(atividade)
      .where(eq(atividade.id, pai ?? 0))
    if (!dona) return []
    const limites = validarAliquota({ subitem: dona.subitem, isenta: dona.isenta, aliquota: values.aliquota as Aliquota })
    return [
      ...limites,
      ...(before && typeof values.fim === 'string' && (await haNotasDepois(ctx, pai ?? 0, values.fim, before.fim))
        ? [cadastroErrors.aliquotaCortaNotas]
        : []),
    ]
  },
})

/** Whether the new end leaves notes of this period without a rate. */
async function haNotasDepois(
  ctx: Parameters<NonNullable<typeof aliquotasRules.inUse>>[0],
  atividadeId: number,
  fim: string,
  fimAnterior: unknown,
): Promise<boolean> {
  const depois = and(
    eq(nota.atividadeId, atividadeId),
    gt(nota.dataPrestacao, fim),
    typeof fimAnterior === 'string' ? lte(nota.dataPrestacao, fimAnterior) : undefined,
  )
  const [cortada] = await ctx.db.select({ um: sql`1` }).from(nota).where(depois).limit(1)
  return cortada !== undefined
}
