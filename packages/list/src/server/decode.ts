import { Column, is, SQL, Subquery } from 'drizzle-orm'

export type Row = Record<string, unknown>
type Decoder = { mapFromDriverValue(value: unknown): unknown }

/** A select of Drizzle taken apart: its SQL, and the name and decoder of each selected field, in order. */
export type Statement = { sql: SQL; fields: readonly { name: string; decode(value: unknown): unknown }[] }

/** Takes a select with flat fields; refuses nested ones, because a row of a report is flat. */
export function statementOf(query: unknown): Statement {
  const select = query as { getSelectedFields(): Record<string, unknown>; getSQL(): SQL }
  const selected = select.getSelectedFields()
  const fields = Object.entries(selected).map(([name, field]) => {
    const decoder = decoderOf(field)
    if (!decoder) throw new Error(`Field ${name} of a report's query is not a column or an expression`)
    return { name, decode: (value: unknown) => (value === null ? null : decoder.mapFromDriverValue(value)) }
  })
  return { sql: select.getSQL(), fields }
}

function decoderOf(field: unknown): Decoder | undefined {
  if (is(field, Column)) return field as unknown as Decoder
  if (is(field, SQL)) return (field as unknown as { decoder: Decoder }).decoder
  if (is(field, SQL.Aliased)) return (field.sql as unknown as { decoder: Decoder }).decoder
  if (is(field, Subquery)) return (field as unknown as { _: { sql: { decoder: Decoder } } })._.sql.decoder
  return undefined
}

/** Turns a row as the driver gives it into values. */
export function decodeRow(fields: Statement['fields'], raw: Row): Row {
  const row: Row = {}
  for (const { name, decode } of fields) row[name] = decode(raw[name])
  return row
}
