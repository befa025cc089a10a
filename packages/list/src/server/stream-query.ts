import type { Context } from '@iss/platform/server'
import { type SQL, sql } from 'drizzle-orm'
import type { Query } from '../definition/report.ts'
import { decodeRow, type Row, type Statement, statementOf } from './decode.ts'

const batch = 1000
let cursors = 0

/** The statement as a table q whose columns bear the names of the fields. */
export function asTable({ sql: statement, fields }: Statement): SQL {
  return sql`(${statement}) as q(${sql.join(
    fields.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )})`
}

/**
 * Rows of a select through a server-side cursor: one snapshot, flat memory at any size. For reports whose rows are computed in
 * TypeScript from a long query.
 */
export async function* streamQuery<R>(ctx: Pick<Context, 'db'>, query: Query<R>): AsyncGenerator<R> {
  const statement = statementOf(query)
  yield* streamSql(ctx, sql`select * from ${asTable(statement)}`, statement.fields) as AsyncGenerator<R>
}

/** Rows of a statement whose result columns bear the names of these fields. */
export async function* streamSql(ctx: Pick<Context, 'db'>, statement: SQL, fields: Statement['fields']): AsyncGenerator<Row> {
  for await (const raw of streamRows<Row>(ctx, statement)) yield decodeRow(fields, raw)
}

/** Rows of a statement as the database gives them, through a server-side cursor as `streamQuery` reads. */
export async function* streamRows<R extends Record<string, unknown>>(
  ctx: Pick<Context, 'db'>,
  statement: SQL,
): AsyncGenerator<R> {
  const name = sql.identifier(`relatorio_${++cursors}`)
  await ctx.db.execute(sql`select set_config('cursor_tuple_fraction', '1', true)`)
  await ctx.db.execute(sql`declare ${name} no scroll cursor for ${statement}`)
  let failed = false
  // The database looks for the next rows while these are being written.
  const fetch = () => {
    const fetched = ctx.db.execute(sql`fetch forward ${sql.raw(String(batch))} from ${name}`).execute()
    fetched.catch(() => {
      failed = true
    })
    return fetched
  }
  let next = fetch()
  try {
    for (;;) {
      const { rows } = await next
      const last = rows.length < batch
      if (!last) next = fetch()
      yield* rows as R[]
      if (last) return
    }
  } finally {
    await next.catch(() => undefined)
    // A reader that went away may have let the transaction end before.
    if (!failed) await ctx.db.execute(sql`close ${name}`).catch(() => undefined)
  }
}
