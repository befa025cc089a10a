import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Registry } from '../definition/registry.ts'
import type { RegistryRow } from '../definition/calls.ts'
import { toWire } from '../definition/field-kinds.ts'
import { hiddenValue } from '../definition/validate.ts'
import type { Row } from './rules.ts'

/** A registry with its table. */
export type Bound = { registry: Registry; table: PgTable; columns: Record<string, PgColumn> }

const bounds = new WeakMap<Registry, Bound>()

/** Finds the table of a registry among those of the house and checks that it can hold the fields. What does not fit stops the boot. */
export function bindRegistry(registry: Registry, tables: ReadonlyMap<string, unknown>): Bound {
  const fail = (why: string): never => {
    throw new Error(`Registry ${registry.slug}: ${why}`)
  }
  const table = (tables.get(registry.table) ?? fail(`there is no table '${registry.table}'`)) as PgTable
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const need = (name: string) => columns[name] ?? fail(`the table '${getTableName(table)}' has no column for '${name}'`)
  need('municipioId')
  need('id')
  need('versao')
  if (registry.parent) need(registry.parent)
  if (registry.softDelete) need('dataCancelamento')
  if (registry.position) need(registry.position)
  for (const [name, field] of Object.entries(registry.fields)) {
    const column = need(name)
    const always = field.kind === 'boolean' || (field.required && (!field.visibleWhen || hiddenValue(field) !== null))
    if (!always && column.notNull) fail(`field ${name} may be empty but its column may not`)
    if ((field.kind === 'competencia') !== (column.getSQLType() === 'date' && column.dataType === 'custom'))
      fail(`the column of ${name} is to be competencia(), as the field is`)
  }
  const bound = { registry, table, columns }
  bounds.set(registry, bound)
  return bound
}

/** A registry with its table, as it was bound at the boot. */
export function boundOf(registry: Registry): Bound {
  const bound = bounds.get(registry)
  if (!bound) throw new Error(`Registry ${registry.slug} is bound to no table`)
  return bound
}

/** The column of a field or of the engine. */
export function columnOf({ columns, registry }: Bound, name: string): PgColumn {
  const column = columns[name]
  if (!column) throw new Error(`Registry ${registry.slug} has no column '${name}'`)
  return column
}

/** A row as the browser gets it. */
export function toRegistryRow({ registry }: Bound, row: Row, rotulos: Record<string, string>): RegistryRow {
  const valores = Object.fromEntries(Object.entries(registry.fields).map(([name, field]) => [name, toWire(field, row[name])]))
  return {
    id: row.id,
    versao: Number(row.versao),
    cancelado: registry.softDelete && row.dataCancelamento !== null,
    valores,
    rotulos,
  }
}

/** Values of the fields only, as the audit trail keeps them. */
export function auditValues({ registry }: Bound, row: Record<string, unknown>): Record<string, unknown> {
  const values = Object.fromEntries(Object.entries(registry.fields).map(([name, field]) => [name, toWire(field, row[name])]))
  return registry.softDelete && row.dataCancelamento ? { ...values, dataCancelamento: row.dataCancelamento } : values
}
