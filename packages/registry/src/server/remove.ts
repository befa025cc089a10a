import { refuse } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import { eq, sql } from 'drizzle-orm'
import { registryErrors, registryTexts } from '../definition/errors.ts'
import { auditValues, type Bound, columnOf } from './bound.ts'
import { isInUse, type Row } from './rules.ts'
import { databaseError } from './save.ts'
import { getRow } from './search.ts'

/** Removes rows; one that documents use is cancelled where the registry allows it, else the whole request is refused. */
export async function removeRows(ctx: Context, bound: Bound, ids: readonly number[], pai: number | null): Promise<string> {
  if (ids.length === 0) refuse(registryErrors.nenhumSelecionado)
  let cancelled = 0
  for (const id of ids) {
    const row = await getRow(ctx, bound, id, pai, true)
    if (row.dataCancelamento) refuse(registryErrors.cancelado)
    if (!(await isInUse(ctx, bound.registry.slug, row)) && (await tryRemove(ctx, bound, row))) continue
    if (!bound.registry.softDelete) refuse(registryErrors.emUso)
    await cancel(ctx, bound, row)
    cancelled++
  }
  return cancelled > 0 ? registryTexts.cancelado : registryTexts.removido
}

/** False when another row refers to it. */
async function tryRemove(ctx: Context, bound: Bound, row: Row): Promise<boolean> {
  const { registry, table } = bound
  await ctx.db.execute(sql`savepoint cadastro`)
  try {
    await ctx.db.delete(table).where(eq(columnOf(bound, 'id'), row.id))
  } catch (error) {
    if (databaseError(error).code !== '23503') throw error
    await ctx.db.execute(sql`rollback to savepoint cadastro`)
    return false
  }
  await ctx.db.execute(sql`release savepoint cadastro`)
  await ctx.audit({
    tipo: `${registry.table}.removido`,
    entidade: registry.table,
    entidadeId: row.id,
    antes: auditValues(bound, row),
  })
  return true
}

async function cancel(ctx: Context, bound: Bound, row: Row): Promise<void> {
  const { registry, table } = bound
  const dataCancelamento = ctx.clock.now()
  await ctx.db
    .update(table)
    .set({ dataCancelamento, versao: Number(row.versao) + 1 } as never)
    .where(eq(columnOf(bound, 'id'), row.id))
  await ctx.audit({
    tipo: `${registry.table}.cancelado`,
    entidade: registry.table,
    entidadeId: row.id,
    antes: auditValues(bound, row),
    depois: auditValues(bound, { ...row, dataCancelamento }),
  })
}
