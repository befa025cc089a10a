import { getTableName, type Table } from 'drizzle-orm'
import { type JsonColumn, jsonColumnsOf, parseJsonValue, toJsonRow } from './json-row.ts'
import type { DbClient } from './pool.ts'

type Key<T extends Table> = string & keyof T['$inferSelect']

export type InsertRows<T extends Table, K extends Key<T>> = {
  /** Columns answered of the rows that were written. */
  returning?: readonly K[]
  /** What happens to a row that is there already: it stays as it is, or takes `update` of the new one. Without it the statement fails. */
  onConflict?: 'nothing' | { on: readonly Key<T>[]; update: readonly Key<T>[] }
}

/**
 * Inserts rows by one statement, whatever their number: they travel as JSON and take their types from the columns of the table. A column that some
 * row gives has its declared default, else null, in a row that leaves it out. Answers the columns asked for, of the rows that were written.
 */
export async function insertRows<T extends Table, const K extends Key<T> = never>(
  { client }: { readonly client: DbClient },
  table: T,
  rows: readonly T['$inferInsert'][],
  { returning = [], onConflict }: InsertRows<T, K> = {},
): Promise<Pick<T['$inferSelect'], K>[]> {
  if (rows.length === 0) return []
  const columns = jsonColumnsOf(table)
  const column = (key: string): JsonColumn => {
    const found = columns.get(key)
    if (!found) throw new Error(`${getTableName(table)} has no ${key}`)
    return found
  }
  const quoted = (name: string) => client.escapeIdentifier(name)
  const listed = (keys: Iterable<string>, prefix = '') =>
    Array.from(keys, (key) => `${prefix}${quoted(column(key).name)}`).join(', ')

  const given = new Set<string>()
  for (const row of rows) for (const [key, value] of Object.entries(row)) if (value !== undefined) given.add(key)
  const name = quoted(getTableName(table))
  const answered = returning.map(column)
  const { rows: written } = await client.query<{ row: Record<string, unknown> }>(
    [
      `insert into ${name} (${listed(given)}) select ${listed(given)} from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
      onConflict === 'nothing' && 'on conflict do nothing',
      typeof onConflict === 'object' &&
        `on conflict (${listed(onConflict.on)}) do update set (${listed(onConflict.update)}) = row(${listed(onConflict.update, 'excluded.')})`,
      answered.length > 0 &&
        `returning jsonb_build_object(${answered.map((one) => `'${one.key}', ${quoted(one.name)}${one.numeric ? '::text' : ''}`).join(', ')}) as row`,
    ]
      .filter(Boolean)
      .join(' '),
    [JSON.stringify(rows.map((row) => toJsonRow(table, row)))],
  )
  return written.map(
    ({ row }) =>
      Object.fromEntries(answered.map((one) => [one.key, parseJsonValue(one, row[one.key])])) as Pick<T['$inferSelect'], K>,
  )
}
