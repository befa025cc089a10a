import { fold } from '@iss/kernel/texto'
import { folded } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { type SQL, sql } from 'drizzle-orm'
import type { AnyColumn } from '../definition/column.ts'
import { kindOf } from '@iss/kinds'
import type { Report } from '../definition/report.ts'
import { decodeRow, statementOf } from './decode.ts'
import { groupKey, orderKeys, type PageOfRows, type PageRequest, type RowSource } from './rows.ts'
import { searchSql } from './search-sql.ts'
import { sqlPoints } from './sql-points.ts'
import { asTable, streamSql } from './stream-query.ts'
import { type Sums, summedColumns } from './totals.ts'

/** Rows that come from one SQL query: PostgreSQL pages, orders, searches and adds up. */
export function sqlRows(ctx: Context, report: Report, query: unknown, group: string | null): RowSource {
  const statement = statementOf(query)
  const table = asTable(statement)
  const missing = report.columns.find((column) => !statement.fields.some(({ name }) => name === column.key))
  if (missing) throw new Error(`Report ${report.slug}: the query does not select '${missing.key}'`)
  for (const field of [report.id, report.struck, report.uncounted])
    if (field && !statement.fields.some(({ name }) => name === field))
      throw new Error(`Report ${report.slug}: the query does not select '${field}'`)
  const counted = report.uncounted ? sql` filter (where not ${sql.identifier(report.uncounted)})` : sql``
  for (const { key, orderBy: field } of report.columns)
    if (field && !statement.fields.some(({ name }) => name === field))
      throw new Error(`Report ${report.slug}: '${key}' is ordered by '${field}', which the query does not select`)
  const select = (where: SQL, ordem?: string) => sql`select * from ${table}${where}${orderBy(report, group, ordem)}`
  const sums = async (where: SQL, by: string | null): Promise<Map<string, Sums>> => {
    const columns = summedColumns(report)
    const parts = [
      ...(by ? [sql`${sql.identifier(by)} as chave`] : []),
      sql`count(*)::text as linhas`,
      ...columns.map(({ key }, index) => sql`(sum(${sql.identifier(key)})${counted})::text as ${sql.identifier(`soma${index}`)}`),
      ...report.greatest.map((key, index) => sql`max(${sql.identifier(key)})${counted} as ${sql.identifier(`maior${index}`)}`),
    ]
    const grouping = by ? sql` group by ${sql.identifier(by)}` : sql``
    const { rows } = await ctx.db.execute(sql`select ${sql.join(parts, sql`, `)} from ${table}${where}${grouping}`)
    const decodeKey = by ? statement.fields.find(({ name }) => name === by)?.decode : undefined
    return new Map(
      rows.map((raw) => {
        const somas = new Map(columns.map(({ key, kind }, index) => [key, readSum(kindOf(kind), raw[`soma${index}`])]))
        const maiores = new Map(
          report.greatest.map((key, index) => [key, decodeField(statement.fields, key, raw[`maior${index}`])]),
        )
        const chave = by && decodeKey ? groupKey({ [by]: decodeKey(raw.chave) }, by) : ''
        return [chave, { linhas: Number(raw.linhas), somas, maiores }]
      }),
    )
  }
  return {
    async page({ pagina, tamanho, ordem, busca }: PageRequest): Promise<PageOfRows> {
      const where = searchIn(report.columns, busca)
      const { rows } = await ctx.db.execute(sql`${select(where, ordem)} limit ${tamanho} offset ${pagina * tamanho}`)
      const linhas = rows.map((raw) => decodeRow(statement.fields, raw))
      const all = (await sums(where, null)).get('') as Sums
      const grupos = new Map<string, Sums>()
      if (group && linhas.length > 0) {
        const shown = new Set(linhas.map((row) => groupKey(row, group)))
        for (const [key, value] of await sums(where, group)) if (shown.has(key)) grupos.set(key, value)
      }
      return { linhas, sums: all, grupos }
    },
    async sums(busca) {
      return (await sums(searchIn(report.columns, busca), null)).get('') as Sums
    },
    async count() {
      const { rows } = await ctx.db.execute<{ linhas: string }>(sql`select count(*)::text as linhas from ${table}`)
      return Number(rows[0]?.linhas ?? 0)
    },
    stream: (ordem, busca) => streamSql(ctx, select(searchIn(report.columns, busca), ordem), statement.fields),
    points: (chart, busca) => sqlPoints(ctx, report, chart, statement.fields, sql`${table}${searchIn(report.columns, busca)}`),
  }
}

function decodeField(fields: ReturnType<typeof statementOf>['fields'], key: string, value: unknown): unknown {
  const field = fields.find(({ name }) => name === key)
  if (!field) throw new Error(`The query does not select '${key}'`)
  return value === undefined ? null : field.decode(value)
}

function readSum(kind: ReturnType<typeof kindOf>, text: unknown): unknown {
  return text === null || text === undefined ? kind.sum?.zero : kind.fromWire(text)
}

function orderBy(report: Report, group: string | null, ordem?: string): SQL {
  const keys = orderKeys(report, group, ordem)
  if (keys.length === 0) return sql``
  const parts = keys.flatMap(({ key, desc }) => {
    const column = report.columns.find((item) => item.key === key) as AnyColumn
    if (column.orderBy) return [sql`${sql.identifier(column.orderBy)}${desc ? sql` desc` : sql` asc`}`]
    const direction = desc ? sql` desc nulls last` : sql` asc nulls last`
    const name = sql`${sql.identifier(key)}`
    return kindOf(column.kind).sql.folded
      ? [sql`${folded(name)}${direction}`, sql`${name}${direction}`]
      : [sql`${name}${direction}`]
  })
  const { id } = report
  // Rows that are equal in all this keep one order, so that no page shows a row twice.
  if (id && !keys.some(({ key }) => key === id)) parts.push(sql`${sql.identifier(id)}${keys[0]?.desc ? sql` desc` : sql` asc`}`)
  return sql` order by ${sql.join(parts, sql`, `)}`
}

/** Rows in which a column holds what was typed, without case, accents or signs. */
function searchIn(columns: readonly AnyColumn[], busca?: string): SQL {
  const text = fold(busca ?? '')
  if (text === '') return sql``
  const parts = columns.flatMap(({ key, kind }) => searchSql(kind, sql`${sql.identifier(key)}`, text) ?? [])
  return parts.length === 0 ? sql` where false` : sql` where (${sql.join(parts, sql` or `)})`
}
