import type { Context } from '@iss/platform/server'
import type { Report } from '../definition/report.ts'
import type { Row } from './decode.ts'
import { computedRows } from './computed-rows.ts'
import { sqlRows } from './sql-rows.ts'
import type { Sums } from './totals.ts'

export type PageRequest = { pagina: number; tamanho: number; ordem?: string; busca?: string }
/** One page, with number of rows and sums over all rows (not the page), and over each group that the page shows. */
export type PageOfRows = { linhas: Row[]; sums: Sums; grupos: Map<string, Sums> }

/** The rows of one run of a report: same filters, one tenant. */
export type RowSource = {
  page(request: PageRequest): Promise<PageOfRows>
  /** Every row, in the order of the report or the one asked for. */
  stream(ordem?: string): AsyncGenerator<Row>
}

/** Opens the rows of a report under these filters. Group: the column that heads groups, if any. */
export function openRows(ctx: Context, report: Report, filters: Row): RowSource {
  const group = report.group(filters)
  if (report.query) return sqlRows(ctx, report, report.query(ctx, filters), group)
  const { rows } = report
  if (!rows) throw new Error(`Report ${report.slug} has neither query nor rows`)
  return computedRows(report, () => rows(ctx, filters), group)
}

/** Keys to order by: the group first, then what was asked for, then the report's own order. Unknown keys are left out. */
export function orderKeys(report: Report, group: string | null, ordem?: string): { key: string; desc: boolean }[] {
  const wanted = [...(group ? [group] : []), ...(ordem ? [ordem] : []), ...report.order]
  const keys = wanted.map((text) => ({ key: text.replace(/^-/, ''), desc: text.startsWith('-') }))
  const known = keys.filter(({ key }) => report.columns.some((column) => column.key === key))
  return known.filter(({ key }, index) => known.findIndex((other) => other.key === key) === index)
}

/** Identity of a row's group. */
export function groupKey(row: Row, group: string): string {
  const value = row[group]
  return value === null || value === undefined ? '' : String(value)
}
