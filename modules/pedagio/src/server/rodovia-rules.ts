import { escritSetorTable } from '@iss/escrituracao/tables/escrit-setor'
import { Decimal4 } from '@iss/kernel/decimal4'
import { at, type Violation } from '@iss/kernel/errors'
import { municipioTable } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { defineRegistryRules } from '@iss/registry/server'
import { and, eq } from 'drizzle-orm'
import { pedagioErrors } from '../domain/errors.ts'
import { somarTrechos } from '../domain/rodovia.ts'
import { rodoviaTable, rodoviaTrechoTable } from '../tables/rodovia.ts'

async function isUsada(ctx: Context, rodoviaId: number): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: escritSetorTable.id })
    .from(escritSetorTable)
    .where(and(eq(escritSetorTable.livro, 'PEDAGIO'), eq(escritSetorTable.referenciaId, rodoviaId)))
    .limit(1)
  return row !== undefined
}

/** A road that entries were apportioned by keeps its length; it only ends. */
export const rodoviaRules = defineRegistryRules('rodovia', {
  inUse: (ctx, { id }) => isUsada(ctx, id),
  async beforeSave(ctx, { id, values }) {
    if (id === null) return []
    const trechos = await ctx.db.select().from(rodoviaTrechoTable).where(eq(rodoviaTrechoTable.rodoviaId, id))
    const cabe = somarTrechos(trechos.map((trecho) => ({ municipio: '', extensao: trecho.extensao })))
    return cabe.compare(values.extensaoTotal as Decimal4) > 0 ? [at(pedagioErrors.extensaoDosTrechos, 'extensaoTotal')] : []
  },
})

/** The stretches of a road are never longer than the road. */
export const trechosRules = defineRegistryRules('rodovia/trechos', {
  inUse: (ctx, row) => isUsada(ctx, Number((row as { rodoviaId?: unknown }).rodoviaId)),
  async beforeSave(ctx, { id, pai, values }): Promise<readonly Violation[]> {
    const [rodovia] = await ctx.db
      .select()
      .from(rodoviaTable)
      .where(eq(rodoviaTable.id, pai ?? 0))
    const [cidade] = await ctx.db.select().from(municipioTable).where(eq(municipioTable.id, ctx.municipioId))
    const outros = await ctx.db
      .select()
      .from(rodoviaTrechoTable)
      .where(eq(rodoviaTrechoTable.rodoviaId, pai ?? 0))
    const extensao = values.extensao as Decimal4
    const total = rodovia?.extensaoTotal ?? Decimal4.zero
    const soma = somarTrechos(
      outros.filter((trecho) => trecho.id !== id).map((trecho) => ({ municipio: '', extensao: trecho.extensao })),
    )
    if (String(values.municipio) === cidade?.codigo && extensao.compare(total) > 0) return [pedagioErrors.extensaoDoMunicipio]
    return soma.plus(extensao).compare(total) > 0 ? [pedagioErrors.extensaoDosTrechos] : []
  },
})
