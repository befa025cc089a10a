import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { AppError, fill, refuse } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import { getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { registryErrors } from '../definition/errors.ts'
import { fromWire, toText, toWire } from '../definition/field-kinds.ts'
import type { Setting } from '../definition/setting.ts'
import { initialValues, validateValues } from '../definition/validate.ts'

export type SettingWire = string | number | boolean | null
type Bound = Setting & { source: PgTable }

/** Finds the tables of the settings. One that has no column for its value, or no version, stops the boot. */
export function bindSettings(settings: readonly Setting[], tables: ReadonlyMap<string, unknown>): Bound[] {
  return settings.map((setting) => {
    const source = tables.get(setting.table) as PgTable | undefined
    const columns = source ? (getTableColumns(source) as Record<string, PgColumn>) : {}
    for (const name of ['municipioId', 'versao', setting.name])
      if (!source || !columns[name])
        throw new Error(`Setting ${setting.name}: the table '${setting.table}' has no column '${name}'`)
    return { ...setting, source } as Bound
  })
}

/** The value that holds in the city: the stored one, or the initial one of a city that has no row. */
export async function loadSetting(ctx: Context, { source, name, field }: Bound): Promise<unknown> {
  const [row] = (await ctx.db.select().from(source).limit(1)) as Record<string, unknown>[]
  return row ? row[name] : initialValues({ [name]: field }, ctx.clock.today())[name]
}

/** What the value is as JSON. */
export function settingWire({ field }: Setting, value: unknown): SettingWire {
  return toWire(field, value)
}

/** What the value is in words. */
export function settingText({ field }: Setting, value: unknown): string {
  return toText(field, value)
}

/**
 * Changes one setting and audits it. `from` is what the user saw: another value stored by now refuses the change. `siblings` are all settings,
 * whose initial values fill the row of a city that has none.
 */
export async function saveSetting(
  ctx: Context,
  setting: Bound,
  change: { from: SettingWire; to: SettingWire },
  siblings: readonly Bound[],
): Promise<void> {
  const { name, field, source } = setting
  const invalid = { ...fill(registryErrors.invalido, { rotulo: field.label }), field: name }
  let value: unknown
  try {
    value = fromWire(field, change.to)
  } catch {
    throw new AppError('validation', [invalid])
  }
  if (isOutside(value)) throw new AppError('validation', [invalid])
  const violations = validateValues({ fields: { [name]: field } }, { [name]: value }, ctx.clock.today())
  if (violations.length > 0) throw new AppError('validation', violations)
  const [stored] = (await ctx.db.select().from(source).for('update').limit(1)) as Record<string, unknown>[]
  const before = stored ? stored[name] : initialValues({ [name]: field }, ctx.clock.today())[name]
  if (toWire(field, before) !== change.from) refuse(registryErrors.outroUsuario)
  if (stored) await ctx.db.update(source).set({ [name]: value, versao: sql`versao + 1` } as never)
  else {
    const row = siblings
      .filter((other) => other.source === source)
      .map((other) => [other.name, initialValues({ [other.name]: other.field }, ctx.clock.today())[other.name]])
    await ctx.db.insert(source).values({ ...Object.fromEntries(row), [name]: value } as never)
  }
  await ctx.audit({
    tipo: 'configuracao.alterada',
    entidade: 'municipio',
    entidadeId: ctx.municipioId,
    antes: { [name]: toWire(field, before) },
    depois: { [name]: toWire(field, value) },
  })
}

/** Amounts and percents of a configuration are never negative, percents at most 100. */
function isOutside(value: unknown): boolean {
  if (value instanceof Dinheiro) return value.isNegative()
  return value instanceof Aliquota && (value.compare(Aliquota.zero) < 0 || value.compare(Aliquota.from('100')) > 0)
}
