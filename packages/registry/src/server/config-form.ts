import { AppError, refuse } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import { eq, sql } from 'drizzle-orm'
import type { RegistryRow } from '../definition/calls.ts'
import { registryErrors } from '../definition/errors.ts'
import { initialValues } from '../definition/validate.ts'
import { auditValues, type Bound, columnOf, toRegistryRow } from './bound.ts'
import { checkFiles } from './files-of-row.ts'
import type { Sources } from './labels.ts'
import { readValues } from './read-values.ts'
import { type Row, rulesOf } from './rules.ts'
import { toRows } from './search.ts'
import { sealValues } from './secret.ts'

/** The configuration of the municipality; its initial values (id 0) until it is first saved. */
export async function loadConfig(ctx: Context, bound: Bound, sources: Sources): Promise<RegistryRow> {
  const [row] = (await ctx.db.select().from(bound.table).limit(1)) as Row[]
  if (!row)
    return toRegistryRow(
      bound,
      { ...initialValues(bound.registry.fields, ctx.clock.today()), id: 0, versao: 0, dataCancelamento: null },
      {},
    )
  const [loaded] = await toRows(ctx, bound, sources, [row])
  return loaded as RegistryRow
}

/** Saves the configuration of the municipality; refuses when somebody else saved in between. */
export async function saveConfig(
  ctx: Context,
  bound: Bound,
  request: { versao?: number; valores: Record<string, unknown> },
): Promise<{ id: number; versao: number }> {
  const { registry, table } = bound
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`configuracao:${ctx.municipioId}:${registry.table}`}, 0))`,
  )
  const [before] = (await ctx.db.select().from(table).limit(1)) as Row[]
  if (request.versao !== undefined && request.versao !== Number(before?.versao ?? 0)) refuse(registryErrors.outroUsuario)
  const { values, violations } = readValues(registry, request.valores, before ?? null, ctx.clock.today())
  if (violations.length > 0) throw new AppError('validation', violations)
  const change = { id: before?.id ?? null, pai: null, before: before ?? null, values }
  const files = await checkFiles(ctx, bound, before ?? null, values)
  if (files.length > 0) throw new AppError('business', files)
  for (const rules of rulesOf(ctx, registry.slug)) {
    const found = (await rules.beforeSave?.(ctx, change)) ?? []
    if (found.length > 0) throw new AppError('business', found)
  }
  const sealed = sealValues(ctx, bound, before ?? null, values)
  const [row] = (
    before
      ? await ctx.db
          .update(table)
          .set({ ...sealed, versao: Number(before.versao) + 1 } as never)
          .where(eq(columnOf(bound, 'id'), before.id))
          .returning()
      : await ctx.db
          .insert(table)
          .values(sealed as never)
          .returning()
  ) as Row[]
  if (!row) throw new Error(`Registry ${registry.slug}: the row was not written`)
  await ctx.audit({
    tipo: `${registry.table}.alterado`,
    entidade: registry.table,
    entidadeId: row.id,
    ...(before ? { antes: auditValues(bound, before) } : {}),
    depois: auditValues(bound, row),
  })
  for (const rules of rulesOf(ctx, registry.slug)) await rules.afterSave?.(ctx, { ...change, id: row.id })
  return { id: row.id, versao: Number(row.versao) }
}
