// The SQL of a report as text that reads well in a review. For tests only.
import type { Context } from '@iss/platform/server'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Report } from '../definition/report.ts'
import { statementOf } from '../server/decode.ts'

const breaks = /\s+(?=(?:from|where|left join|inner join|group by|having|order by|union all|limit)\b)/gi

/** The generated SQL of a report under these filters, one clause on each line, with its parameters. */
export function goldenSql(ctx: Context, report: Report, filters: Record<string, unknown>): string {
  if (!report.query) throw new Error(`Report ${report.slug} has no query`)
  const { sql, params } = new PgDialect().sqlToQuery(statementOf(report.query(ctx, filters)).sql)
  const lines = sql.replace(breaks, '\n').replace(/( as "\w+"), /g, '$1,\n  ')
  return `-- ${report.slug}\n${lines}\n${params.length > 0 ? `-- ${params.map((value, index) => `$${index + 1} = ${JSON.stringify(value)}`).join(', ')}\n` : ''}`
}
