import type { Aliquota } from '@iss/kernel/aliquota'
import type { Context } from '@iss/platform/server'
import { defineRegistryRules } from '@iss/registry/server'
import { and, eq, inArray, lte, ne } from 'drizzle-orm'
import { encerramentoErrors } from '../domain/errors.ts'
import { descontoEncerramentoTable as table } from '../tables/desconto-encerramento.ts'
import type { ChaveSaldo } from '@iss/conta/server'

/** Percent of the discount in force today for a taxpayer and role; null when there is none. */
export async function findDescontoPercentual(
  ctx: Context,
  { pessoaId, papel }: Pick<ChaveSaldo, 'pessoaId' | 'papel'>,
): Promise<Aliquota | null> {
  return (await listDescontos(ctx, { papel }, [pessoaId])).get(pessoaId) ?? null
}

/** Those of these taxpayers who have a discount in force today, with its percent. */
export async function listDescontos(
  ctx: Context,
  { papel }: Pick<ChaveSaldo, 'papel'>,
  pessoas: readonly number[],
): Promise<Map<number, Aliquota>> {
  if (pessoas.length === 0) return new Map()
  const rows = await ctx.db
    .select({ pessoaId: table.contribuinteId, percentual: table.percentual })
    .from(table)
    .where(
      and(
        inArray(table.contribuinteId, [...pessoas]),
        eq(table.papel, papel),
        eq(table.ativo, true),
        lte(table.inicio, ctx.clock.today()),
      ),
    )
  return new Map(rows.map(({ pessoaId, percentual }) => [pessoaId, percentual]))
}

/** One active discount for a taxpayer and role; inactivating keeps day and author, and there is no way back but a new one (F53). */
export const descontoEncerramentoRules = defineRegistryRules('desconto-encerramento-list', {
  inUse: async () => true,
  async beforeSave(ctx, { id, values }) {
    const [antes] = id === null ? [] : await ctx.db.select().from(table).where(eq(table.id, id))
    if (antes && !antes.ativo) return [encerramentoErrors.descontoInativo]
    if (values.ativo === false) {
      values.dataInativacao = ctx.clock.today()
      values.inativadorId = ctx.userOrNull ? ctx.sessao.pessoaUsuarioId : null
      return []
    }
    values.dataInativacao = null
    values.inativadorId = null
    const [outro] = await ctx.db
      .select({ id: table.id })
      .from(table)
      .where(
        and(
          eq(table.contribuinteId, Number(values.contribuinteId)),
          eq(table.papel, values.papel as 'PRESTADOR' | 'TOMADOR'),
          eq(table.ativo, true),
          id === null ? undefined : ne(table.id, id),
        ),
      )
      .limit(1)
    return outro ? [encerramentoErrors.descontoRepetido] : []
  },
})
