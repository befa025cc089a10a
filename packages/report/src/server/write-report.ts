import type { Readable } from 'node:stream'
import { writeCsv } from '@iss/platform/csv'
import { writeTablePdf } from '@iss/platform/pdf'
import type { Context } from '@iss/platform/server'
import { writeXlsx } from '@iss/platform/xlsx'
import type { AnyColumn } from '../definition/column.ts'
import { kindOf } from '../definition/column-kinds.ts'
import type { Formato, Report } from '../definition/report.ts'
import type { Row } from './decode.ts'
import { reportFrameOf } from './frame.ts'
import type { ReadFilters } from './read-filters.ts'
import { openRows } from './row-source.ts'
import { groupKey } from './rows.ts'
import { groupLabel, visibleColumns } from './search-report.ts'
import { Accumulator, totalsOf } from './totals.ts'

export type ReportFile = { stream: Readable; nome: string; tipo: string; counted(): number }

const types: Readonly<Record<Formato, { extensao: string; tipo: string }>> = {
  PDF: { extensao: 'pdf', tipo: 'application/pdf' },
  XLS: { extensao: 'xlsx', tipo: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  CSV: { extensao: 'csv', tipo: 'text/csv; charset=utf-8' },
}

/** Thrown while a file is written when it has more rows than the same call may answer. */
export class TooManyRows extends Error {}

export type WriteOptions = { ordem?: string; maxRows?: number }

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
  const columns = visibleColumns(report, filters.values)
  const group = report.group(filters.values)
  const source = openRows(ctx, report, filters.values)
  const total = new Accumulator(report)
  async function* rows(): AsyncGenerator<Row> {
    for await (const row of source.stream(options.ordem)) {
      total.add(row)
      if (options.maxRows !== undefined && total.sums.linhas > options.maxRows) throw new TooManyRows()
      yield row
    }
  }
  const { extensao, tipo } = types[formato]
  const stream =
    formato === 'PDF'
      ? await writePdf(ctx, report, filters, columns, group, rows(), total)
      : formato === 'XLS'
        ? writeXlsx({
            sheet: report.title,
            columns: sheetColumns(columns),
            rows: sheetRows(columns, rows()),
            ...(hasTotals(columns) ? { totals: () => sheetTotals(report, columns, total) } : {}),
          })
        : writeCsv({ columns: sheetColumns(columns), rows: sheetRows(columns, rows()) })
  return { stream, nome: `${report.slug}.${extensao}`, tipo, counted: () => total.sums.linhas }
}

const hasTotals = (columns: readonly AnyColumn[]) => columns.some((column) => column.total !== undefined)
const sheetColumns = (columns: readonly AnyColumn[]) =>
  columns.map(({ label, kind }) => ({ label, kind: kindOf(kind).sheet.kind }))
const widthOf = ({ width, kind }: AnyColumn) => width ?? kindOf(kind).width

/** The more there is on a line, the smaller the text, so that amounts and documents stay on one line. */
function textSize(columns: readonly AnyColumn[]): number {
  const shares = columns.reduce((sum, column) => sum + widthOf(column), 0)
  return shares <= 15 ? 7.5 : shares <= 20 ? 6.5 : 5.5
}

const isEmpty = (value: unknown): value is null | undefined => value === null || value === undefined

async function* sheetRows(columns: readonly AnyColumn[], rows: AsyncIterable<Row>): AsyncGenerator<unknown[]> {
  const kinds = columns.map(({ key, kind }) => ({ key, sheet: kindOf(kind).sheet }))
  for await (const row of rows) yield kinds.map(({ key, sheet }) => (isEmpty(row[key]) ? null : sheet.value(row[key])))
}

function sheetTotals(report: Report, columns: readonly AnyColumn[], { sums }: Accumulator): unknown[] {
  const totals = totalsOf(report, sums)
  return columns.map(({ key, kind, total }, index) => {
    const value = totals.get(key)
    if (isEmpty(value)) return index === 0 ? 'Total' : null
    return total === 'count' ? String(value) : kindOf(kind).sheet.value(value)
  })
}

async function writePdf(
  ctx: Context,
  report: Report,
  filters: ReadFilters,
  all: readonly AnyColumn[],
  group: string | null,
  rows: AsyncIterable<Row>,
  total: Accumulator,
): Promise<Readable> {
  const columns = all.filter((column) => column.key !== group)
  const groupColumn = all.find((column) => column.key === group)
  const sums = new Map<string, Accumulator>()
  const titles = new Map<string, string>()
  const line = (totals: ReadonlyMap<string, unknown>, word: string) =>
    columns.map(({ key, kind, total: of }, index) => {
      const value = totals.get(key)
      if (isEmpty(value)) return index === 0 ? word : ''
      return of === 'count' ? String(value) : kindOf(kind).text(value)
    })
  async function* lines(): AsyncGenerator<unknown[]> {
    for await (const row of rows) {
      const key = group ? groupKey(row, group) : ''
      if (groupColumn && group) {
        let accumulator = sums.get(key)
        if (!accumulator) {
          accumulator = new Accumulator(report)
          sums.set(key, accumulator)
          titles.set(key, groupLabel(groupColumn, row[group]))
        }
        accumulator.add(row)
      }
      yield [...columns.map((column) => row[column.key]), key]
    }
  }
  const frame = await reportFrameOf(ctx)
  const header = (await report.header?.(ctx, filters.values)) ?? []
  return writeTablePdf({
    titulo: report.title,
    emitidoEm: ctx.clock.now(),
    orientacao:
      report.pdf.orientacao ?? (columns.reduce((sum, column) => sum + widthOf(column), 0) > 10 ? 'paisagem' : 'retrato'),
    moldura: { ...frame, filtros: [...header, ...filters.words], usuario: ctx.user.nomeUsuario },
    size: textSize(columns),
    columns: columns.map((column) => ({
      label: column.label,
      align: kindOf(column.kind).align,
      width: widthOf(column),
      format: (value: unknown) => kindOf(column.kind).text(value),
    })),
    rows: lines(),
    vazio: 'Nenhum resultado para ser apresentado.',
    ...(hasTotals(columns) ? { totals: () => line(totalsOf(report, total.sums), 'Total') } : {}),
    ...(groupColumn
      ? {
          groups: {
            of: (row: readonly unknown[]) => String(row[columns.length]),
            title: (key: string) => `${groupColumn.label}: ${titles.get(key) ?? key}`,
            totals: (key: string) => {
              const accumulator = sums.get(key) as Accumulator
              sums.delete(key)
              titles.delete(key)
              return line(totalsOf(report, accumulator.sums), 'Subtotal')
            },
          },
        }
      : {}),
  })
}
