import type { Context } from '@iss/platform/server'
import type { Report } from '../definition/report.ts'
import { computedRows } from './computed-rows.ts'
import type { Row } from './decode.ts'
import type { RowSource } from './rows.ts'
import { sqlRows } from './sql-rows.ts'

/** Opens the rows of a report under these filters. Group: the column that heads groups, if any. */
export function openRows(ctx: Context, report: Report, filters: Row): RowSource {
  const group = report.group(filters)
  if (report.query) return sqlRows(ctx, report, report.query(ctx, filters), group)
  const { rows } = report
  if (!rows) throw new Error(`Report ${report.slug} has neither query nor rows`)
  return computedRows(report, () => rows(ctx, filters), group)
}
