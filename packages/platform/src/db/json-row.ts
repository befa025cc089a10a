import { getTableColumns, is, SQL, type Table } from 'drizzle-orm'

export type JsonColumn = {
  readonly key: string
  readonly name: string
  readonly json: boolean
  readonly numeric: boolean
  readonly initial: unknown
  write(value: unknown): unknown
  read(value: unknown): unknown
}

const known = new WeakMap<Table, ReadonlyMap<string, JsonColumn>>()

/** The columns of a table by the names that its declaration gives them, taken once from it. */
export function jsonColumnsOf(table: Table): ReadonlyMap<string, JsonColumn> {
  const columns = known.get(table) ?? new Map(listColumns(table).map((column) => [column.key, column]))
  known.set(table, columns)
  return columns
}

const asItIs = (value: unknown) => value

function listColumns(table: Table): JsonColumn[] {
  return Object.entries(getTableColumns(table)).map(([key, column]) => ({
    key,
    name: column.name,
    json: column.dataType === 'json',
    numeric: column.getSQLType().startsWith('numeric'),
    initial: column.hasDefault && column.default !== undefined && !is(column.default, SQL) ? column.default : null,
    // What a column of dates holds in TypeScript is written as the date; all else has a `toJSON` or is plain.
    write: column.getSQLType() === 'date' ? (value) => column.mapToDriverValue(value as never) : asItIs,
    read: (value) => column.mapFromDriverValue(value as never),
  }))
}

/** A value of a column as JSON gives it -> as a query gives it. Refuses (Error) an amount that travelled as a JSON number. */
export function parseJsonValue(column: JsonColumn, value: unknown): unknown {
  if (column.numeric && typeof value === 'number') throw new Error(`${column.name} must travel as text`)
  return value === null || column.json ? value : column.read(value)
}

/** A row as `to_jsonb` gives it -> the row as a query of the table gives it. Refuses (Error) an amount that travelled as a JSON number. */
export function parseJsonRow<T extends Table>(table: T, json: Record<string, unknown>): T['$inferSelect'] {
  const row: Record<string, unknown> = {}
  for (const column of jsonColumnsOf(table).values()) row[column.key] = parseJsonValue(column, json[column.name] ?? null)
  return row as T['$inferSelect']
}

/**
 * Values of a new row -> complete row for `jsonb_populate_record`: names of columns and declared defaults; what is null is left out, which says
 * the same there. Amounts, rates and moments become text when the row is turned into JSON, by their own `toJSON`.
 */
export function toJsonRow<T extends Table>(table: T, values: T['$inferInsert']): Record<string, unknown> {
  const json: Record<string, unknown> = {}
  const given = values as Record<string, unknown>
  for (const { key, name, initial, write } of jsonColumnsOf(table).values()) {
    const value = given[key] === undefined ? initial : given[key]
    if (value !== null) json[name] = write(value)
  }
  return json
}
