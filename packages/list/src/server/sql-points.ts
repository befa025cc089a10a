import { FUSO } from '@iss/kernel/data'
import type { Context } from '@iss/platform/server'
import { type SQL, sql } from 'drizzle-orm'
import type { CategoryChart } from '../definition/chart.ts'
import type { AnyColumn } from '../definition/column.ts'
import { kindOf } from '@iss/kinds'
import type { Report } from '../definition/report.ts'
import { isInOrder, pointLimit } from './add-up-points.ts'
import type { Row, Statement } from './decode.ts'
import type { Point } from './rows.ts'

/**
 * Points of a chart added up by PostgreSQL: the greatest first and the others together, or in the order of time. Takes the rows as what
 * follows `from`.
 */
export async function sqlPoints(
  ctx: Pick<Context, 'db'>,
  report: Report,
  chart: CategoryChart<Row>,
  fields: Statement['fields'],
  from: SQL,
): Promise<Point[]> {
  const kinds = chart.values.map((key) => kindOf((report.columns.find((column) => column.key === key) as AnyColumn).kind))
  const name = (index: number) => sql.identifier(`soma${index}`)
  const sums = chart.values.map((key, index) => sql`sum(${sql.identifier(key)}) as ${name(index)}`)
  const category = bucket(report, chart)
  const limit = sql.raw(String(pointLimit(chart)))
  const inOrder = isInOrder(chart)
  // In the order of time the last ones are kept and nothing is put together; otherwise what comes after the limit is one point.
  const rank = inOrder ? sql`chave desc nulls first` : sql`soma0 desc nulls last, chave asc nulls last`
  const added = chart.values.map((_, index) => sql`sum(${name(index)})::text as ${name(index)}`)
  const { rows } = await ctx.db.execute(sql`
    with pontos as (select ${category} as chave, ${sql.join(sums, sql`, `)} from ${from} group by 1),
    ordenados as (select *, row_number() over (order by ${rank}) as lugar from pontos)
    select min(chave) as chave, ${sql.join(added, sql`, `)},
      (count(*) filter (where lugar > ${limit}))::int as resto, min(lugar) as posicao
    from ordenados ${inOrder ? sql`where lugar <= ${limit}` : sql``}
    group by least(lugar, ${limit} + 1)
    order by ${inOrder ? sql`chave asc nulls last` : sql`posicao`}`)
  const decode = fields.find((field) => field.name === chart.category)?.decode
  return rows.map((raw) => ({
    chave: chart.by ? raw.chave : (decode?.(raw.chave) ?? null),
    somas: kinds.map((kind, index) => (raw[`soma${index}`] === null ? kind.sum?.zero : kind.fromWire(raw[`soma${index}`]))),
    resto: Number(raw.resto),
  }))
}

/** The category's value, or its day or first of the month as ISO text. */
function bucket(report: Report, { category, by }: CategoryChart<Row>): SQL {
  const column = sql.identifier(category)
  if (!by) return sql`${column}`
  const instant = report.columns.find(({ key }) => key === category)?.kind === 'datetime'
  const day = instant ? sql`(${column} at time zone ${sql.raw(`'${FUSO}'`)})::date` : sql`${column}::date`
  return by === 'dia' ? sql`${day}::text` : sql`date_trunc('month', ${day})::date::text`
}
