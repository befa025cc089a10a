import { Competencia } from '@iss/kernel/competencia'
import { formatData } from '@iss/kernel/data'
import { AppError, fill, refuse, type Violation } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { registryErrors } from '../definition/errors.ts'
import { toWire } from '../definition/field-kinds.ts'
import { auditValues, type Bound, columnOf } from './bound.ts'
import { checkFiles } from './files-of-row.ts'
import { findOptions, type Sources } from './labels.ts'
import { nextPosition } from './move.ts'
import { dayOf } from '../definition/validate.ts'
import { readValues } from './read-values.ts'
import { isInUse, type Row, rulesOf } from './rules.ts'
import { getRow, ofParent } from './search.ts'
import { sealValues } from './secret.ts'

export type SaveRequest = { id?: number; versao?: number; pai?: number; valores: Record<string, unknown> }
export type Saved = { id: number; versao: number; situacao: 'NOVO' | 'ALTERADO' | 'IGUAL' }

/** Inserts or changes one row: rules, validity, uniqueness, lock by version, audit with before and after. Refuses everything at once. */
export async function saveRow(ctx: Context, bound: Bound, sources: Sources, request: SaveRequest): Promise<Saved> {
  const { registry } = bound
  const pai = registry.parent ? await requireParent(ctx, bound, sources, request.pai) : null
  const { before, values, same } = await prepare(ctx, bound, request, pai)
  if (before && same) return { id: before.id, versao: Number(before.versao), situacao: 'IGUAL' }
  const change = { id: before?.id ?? null, pai, before, values }
  const found: Violation[] = []
  if (before) found.push(...(await whenUsed(ctx, bound, before, values)))
  found.push(...(await checkFiles(ctx, bound, before, values)))
  if (found.length === 0)
    for (const rules of rulesOf(ctx, registry.slug)) found.push(...((await rules.beforeSave?.(ctx, change)) ?? []))
  if (found.length === 0)
    found.push(...(await lookupsExist(ctx, bound, sources, values)), ...(await conflicts(ctx, bound, values, change.id, pai)))
  if (found.length > 0) throw new AppError('business', found)
  const sealed = sealValues(ctx, bound, before, values)
  const row = await guarded(ctx, bound, () => write(ctx, bound, sealed, before, pai))
  await ctx.audit({
    tipo: before ? `${registry.table}.alterado` : `${registry.table}.incluido`,
    entidade: registry.table,
    entidadeId: row.id,
    ...(before ? { antes: auditValues(bound, before) } : {}),
    depois: auditValues(bound, row),
  })
  for (const rules of rulesOf(ctx, registry.slug)) await rules.afterSave?.(ctx, { ...change, id: row.id })
  return { id: row.id, versao: Number(row.versao), situacao: before ? 'ALTERADO' : 'NOVO' }
}

type Prepared = { before: Row | null; values: Record<string, unknown>; same: boolean }

/** The stored row and the values to keep. A row that changes is locked and read once more; one that stays as it is is not touched. */
async function prepare(ctx: Context, bound: Bound, request: SaveRequest, pai: number | null, lock = false): Promise<Prepared> {
  const { registry } = bound
  const before = request.id === undefined ? null : await getRow(ctx, bound, request.id, pai, lock)
  if (before && request.versao !== undefined && request.versao !== before.versao) refuse(registryErrors.outroUsuario)
  if (before && registry.softDelete && before.dataCancelamento) refuse(registryErrors.cancelado)
  const { values, violations } = readValues(registry, request.valores, before, ctx.clock.today())
  if (violations.length > 0) throw new AppError('validation', violations)
  const same = before !== null && isSame(bound, before, values)
  return before && !same && !lock ? prepare(ctx, bound, request, pai, true) : { before, values, same }
}

/** Whether every value is what is stored. */
function isSame({ registry }: Bound, row: Row, values: Record<string, unknown>): boolean {
  return Object.entries(registry.fields).every(([name, field]) =>
    field.kind === 'secret' ? row[name] === values[name] : toWire(field, row[name]) === toWire(field, values[name]),
  )
}

/** A dated row that documents use may only get its end; another one only when the registry says nothing against it. */
async function whenUsed(ctx: Context, { registry }: Bound, before: Row, values: Record<string, unknown>): Promise<Violation[]> {
  const { vigencia, lockedWhenUsed } = registry
  if (!vigencia && !lockedWhenUsed) return []
  if (!(await isInUse(ctx, registry.slug, before))) return []
  const changed = Object.entries(registry.fields).filter(
    ([name, field]) => name !== vigencia?.fim && toWire(field, before[name]) !== toWire(field, values[name]),
  )
  if (changed.length === 0) return []
  return [lockedWhenUsed ? { code: 'cadastro.emUso', message: lockedWhenUsed } : registryErrors.emUso]
}

async function requireParent(ctx: Context, bound: Bound, sources: Sources, pai: number | undefined): Promise<number> {
  const parent = sources.registries.get(bound.registry.slug.split('/')[0] ?? '')
  if (!parent || pai === undefined) refuse(registryErrors.naoEncontrado, { kind: 'not-found' })
  await getRow(ctx, parent, pai, null)
  return pai
}

async function lookupsExist(
  ctx: Context,
  { registry }: Bound,
  sources: Sources,
  values: Record<string, unknown>,
): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const [name, field] of Object.entries(registry.fields)) {
    const id = values[name]
    if (field.kind !== 'lookup' || typeof id !== 'number') continue
    if ((await findOptions(ctx, sources, field.lookup, { ids: [id] })).length === 0)
      violations.push({ ...fill(registryErrors.invalido, { rotulo: field.label }), field: name })
  }
  return violations
}

/** Rows with the same unique fields, and dated rows whose periods overlap. */
async function conflicts(
  ctx: Context,
  bound: Bound,
  values: Record<string, unknown>,
  id: number | null,
  pai: number | null,
): Promise<Violation[]> {
  const { registry, table } = bound
  const violations: Violation[] = []
  const others: (SQL | undefined)[] = [
    id === null ? undefined : ne(columnOf(bound, 'id'), id),
    registry.softDelete ? isNull(columnOf(bound, 'dataCancelamento')) : undefined,
  ]
  const equal = (names: readonly string[]) =>
    names.map((name) =>
      name === 'parent'
        ? ofParent(bound, pai)
        : values[name] === null
          ? isNull(columnOf(bound, name))
          : eq(columnOf(bound, name), values[name]),
    )
  for (const unique of registry.unique) {
    const names = unique.fields.filter((name) => name !== 'parent')
    if (names.some((name) => values[name] === null)) continue
    const rows = await ctx.db
      .select()
      .from(table)
      .where(and(...others, ...equal(unique.fields)))
      .limit(1)
    if (rows.length > 0) violations.push({ code: 'cadastro.repetido', field: names[0] ?? '', message: unique.message })
  }
  if (registry.vigencia) {
    const [row] = await overlapping(
      ctx,
      bound,
      values,
      [...others, ...equal(registry.vigencia.key ?? [])],
      registry.parent ? ofParent(bound, pai) : undefined,
    )
    if (row) violations.push(overlapViolation(bound, row))
  }
  return violations
}

async function overlapping(
  ctx: Context,
  bound: Bound,
  values: Record<string, unknown>,
  others: (SQL | undefined)[],
  parent: SQL | undefined,
): Promise<Row[]> {
  const { vigencia } = bound.registry
  if (!vigencia) return []
  const [inicio, fim] = [columnOf(bound, vigencia.inicio), columnOf(bound, vigencia.fim)]
  const period = sql`daterange(${inicio}, ${fim}, '[]') && daterange(${dayOf(values[vigencia.inicio])}::date, ${dayOf(values[vigencia.fim])}::date, '[]')`
  return (await ctx.db
    .select()
    .from(bound.table)
    .where(and(...others, parent, period))
    .orderBy(inicio)
    .limit(1)) as Row[]
}

function overlapViolation({ registry }: Bound, row: Record<string, unknown>): Violation {
  const { vigencia } = registry
  if (vigencia?.message) return { code: 'cadastro.vigencia', field: vigencia.inicio, message: vigencia.message }
  const say = (value: unknown) => (value instanceof Competencia ? value.format() : formatData(String(value)))
  const fim = vigencia ? row[vigencia.fim] : null
  return {
    ...fill(registryErrors.vigenciaConflita, {
      inicio: vigencia ? say(row[vigencia.inicio]) : '',
      fim: fim ? say(fim) : 'indeterminado',
    }),
    field: vigencia?.inicio ?? '',
  }
}

async function write(
  ctx: Context,
  bound: Bound,
  values: Record<string, unknown>,
  before: Row | null,
  pai: number | null,
): Promise<Row> {
  const { registry, table } = bound
  if (before) {
    const [row] = (await ctx.db
      .update(table)
      .set({ ...values, versao: Number(before.versao) + 1 } as never)
      .where(eq(columnOf(bound, 'id'), before.id))
      .returning()) as Row[]
    return row ?? refuse(registryErrors.outroUsuario)
  }
  const [row] = (await ctx.db
    .insert(table)
    .values({
      ...values,
      ...(await nextPosition(ctx, bound, pai)),
      ...(registry.parent ? { [registry.parent]: pai } : {}),
    } as never)
    .returning()) as Row[]
  if (!row) throw new Error(`Registry ${registry.slug}: the row was not written`)
  return row
}

/** Runs a write inside a savepoint and turns a constraint that another transaction made fail into the sentence of its rule. */
async function guarded<T>(ctx: Context, { registry }: Bound, work: () => Promise<T>): Promise<T> {
  await ctx.db.execute(sql`savepoint cadastro`)
  try {
    const result = await work()
    await ctx.db.execute(sql`release savepoint cadastro`)
    return result
  } catch (error) {
    const { code, constraint } = databaseError(error)
    if (code !== '23505' && code !== '23P01' && code !== '23503') throw error
    await ctx.db.execute(sql`rollback to savepoint cadastro`)
    const unique = registry.unique.find((rule) => rule.index === constraint)
    if (unique)
      refuse({ code: 'cadastro.repetido', field: unique.fields.find((name) => name !== 'parent') ?? '', message: unique.message })
    const { vigencia } = registry
    if (code === '23P01' && vigencia?.message)
      refuse({ code: 'cadastro.vigencia', field: vigencia.inicio, message: vigencia.message })
    refuse(code === '23P01' ? registryErrors.vigenciaOcupada : registryErrors.repetido)
  }
}

/** Code and constraint of an error of PostgreSQL, however deep it is wrapped. */
export function databaseError(error: unknown): { code?: string; constraint?: string } {
  for (
    let current = error as { code?: string; constraint?: string; cause?: unknown } | undefined, depth = 0;
    current && depth < 5;
    current = current.cause as typeof current, depth++
  )
    if (typeof current.code === 'string' && /^[0-9A-Z]{5}$/.test(current.code))
      return { code: current.code, ...(current.constraint ? { constraint: current.constraint } : {}) }
  return {}
}
