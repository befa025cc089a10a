import { getTableColumns, is, SQL, type Table } from 'drizzle-orm'

type JsonColumn = {
  key: string
  name: string
  json: boolean
  numeric: boolean
  initial: unknown
  write(value: unknown): unknown
  read(value: unknown): unknown
}

const known = new WeakMap<Table, JsonColumn[]>()

/** The columns of a table, taken once from its declaration. */
function columnsOf(table: Table): JsonColumn[] {
  const list = known.get(table) ?? listColumns(table)
  known.set(table, list)
  return list
}

function listColumns(table: Table): JsonColumn[] {
  return Object.entries(getTableColumns(table)).map(([key, column]) => ({
    key,
    name: column.name,
    json: column.dataType === 'json',
    numeric: column.getSQLType().startsWith('numeric'),
    initial: column.hasDefault && column.default !== undefined && !is(column.default, SQL) ? column.default : null,
    // What a column of dates holds in TypeScript is written as the date; all else has a `toJSON` or is plain.
    write: (value) => (column.getSQLType() === 'date' ? column.mapToDriverValue(value as never) : value),
    read: (value) => column.mapFromDriverValue(value as never),
  }))
}

/** A row as `to_jsonb` gives it -> the row as a query of the table gives it. Refuses (Error) an amount that travelled as a JSON number. */
export function parseJsonRow<T extends Table>(table: T, json: Record<string, unknown>): T['$inferSelect'] {
  const row: Record<string, unknown> = {}
  for (const column of columnsOf(table)) {
    const value = json[column.name] ?? null
    if (column.numeric && typeof value === 'number') throw new Error(`${column.name} must travel as text`)
    row[column.key] = value === null || column.json ? value : column.read(value)
  }
  return row as T['$inferSelect']
}

/**
 * Values of a new row -> complete row for `jsonb_populate_record`: names of columns and declared defaults; what is null is left out, which says
 * the same there. Amounts, rates and moments become text when the row is turned into JSON, by their own `toJSON`.
 */
export function toJsonRow<T extends Table>(table: T, values: T['$inferInsert']): Record<string, unknown> {
  const json: Record<string, unknown> = {}
  const given = values as Record<string, unknown>
  for (const { key, name, initial, write } of columnsOf(table)) {
    const value = given[key] === undefined ? initial : given[key]
    if (value !== null) json[name] = write(value)
  }
  return json
}
