import type { Readable } from 'node:stream'
import type { Context } from '@iss/platform/server'
import type { AnyColumn } from '../definition/column.ts'
import type { Comparison } from '../definition/comparison.ts'
import type { Formato, Report } from '../definition/report.ts'
import { comparePeriods } from './compare.ts'
import { comparedLines } from './compared-lines.ts'
import type { Row } from './decode.ts'
import type { ReadFilters } from './read-filters.ts'
import { openRows } from './row-source.ts'
import { visibleColumns } from './search-report.ts'
import { Accumulator, hasTotals, totalsLine, totalsOf } from './totals.ts'
import { writeReportPdf } from './write-report-pdf.ts'
import { writeSheet } from './write-sheet.ts'

export type ReportFile = { stream: Readable; nome: string; tipo: string; counted(): number }

/** Extension and media type of each format. */
export const fileTypes: Readonly<Record<Formato, { extensao: string; tipo: string }>> = {
  PDF: { extensao: 'pdf', tipo: 'application/pdf' },
  XLS: { extensao: 'xlsx', tipo: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  CSV: { extensao: 'csv', tipo: 'text/csv; charset=utf-8' },
}

/** Thrown while a file is written when it has more rows than the same call may answer. */
export class TooManyRows extends Error {}

/** What whoever asks for a file chooses beside its filters: its columns in order, and what it is compared with. */
export type FileChoices = { colunas?: readonly string[]; comparar?: Comparison }

export type WriteOptions = FileChoices & {
  ordem?: string
  busca?: string
  maxRows?: number
  /** Told every 5,000 rows how many there are; what it throws stops the file. */
  onRows?(rows: number): Promise<void>
}

const tick = 5_000

/**
 * Writes a report as a file while its rows are read: the same columns and rows as the grid, in any format, with flat memory.
 * The stream must be read to its end inside the transaction of the context.
 */
export async function writeReport(
  ctx: Context,
  report: Report,
  filters: ReadFilters,
  formato: Formato,
  options: WriteOptions = {},
): Promise<ReportFile> {
  const columns = visibleColumns(report, filters.values, options.colunas)
  const { comparar, busca } = options
  const comparison =
    comparar && formato !== 'CSV' ? await comparePeriods(ctx, report, filters.values, columns, { comparar, busca }) : null
  const group = report.group(filters.values)
  const source = openRows(ctx, report, filters.values)
  const total = new Accumulator(report)
  async function* rows(): AsyncGenerator<Row> {
    for await (const row of source.stream(options.ordem, options.busca)) {
      total.add(row)
      if (options.maxRows !== undefined && total.sums.linhas > options.maxRows) throw new TooManyRows()
      if (options.onRows && total.sums.linhas % tick === 0) await options.onRows(total.sums.linhas)
      yield row
    }
  }
  const { extensao, tipo } = fileTypes[formato]
  const stream =
    formato === 'PDF'
      ? await writeReportPdf(ctx, report, filters, { columns, group, rows: rows(), total, busca, comparison })
      : writeSheet(formato, {
          sheet: report.title,
          columns: sheetColumns(columns),
          rows: sheetRows(columns, rows()),
          ...(hasTotals(columns) ? { totals: () => sheetTotals(report, columns, total) } : {}),
          ...(comparison ? { closing: () => comparedLines(columns, comparison) } : {}),
        })
  return { stream, nome: `${report.slug}.${extensao}`, tipo, counted: () => total.sums.linhas }
}

const sheetColumns = (columns: readonly AnyColumn[]) => columns.map(({ label, kind }) => ({ label, kind }))

async function* sheetRows(columns: readonly AnyColumn[], rows: AsyncIterable<Row>): AsyncGenerator<unknown[]> {
  for await (const row of rows) yield columns.map(({ key }) => row[key])
}

function sheetTotals(report: Report, columns: readonly AnyColumn[], { sums }: Accumulator): unknown[] {
  return totalsLine(columns, totalsOf(report, sums), 'Total', (_, value) => value)
}
