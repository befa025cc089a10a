import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { type CellStyle, type ColumnDef, writeXlsx as writeBook, writeXlsxStream, XLSX_MAX_ROWS_PER_SHEET } from 'hucre/xlsx'
import { type KindName, kindOf, kinds, type SheetCell, valueOf } from '@iss/kinds'
import type { SheetColumn } from '../csv/sheet-column.ts'

type CellValue = SheetCell | null

export type XlsxOptions = {
  /** Name of the sheet; signs that a name may not have are replaced, 31 characters at most. */
  sheet: string
  columns: readonly SheetColumn[]
  rows: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>
  /** Last line, bold, values of the columns' kinds (or text); a function is asked after the last row. */
  totals?: readonly unknown[] | (() => readonly unknown[])
  /** Lines below the last one, bold: values of the columns' kinds, and texts as they are; asked after the last row. */
  closing?: () => readonly (readonly unknown[])[]
  /** Rows of a sheet, its header included, before the next begins; the limit of the format unless told. */
  maxRowsPerSheet?: number
}

const BOLD = { bold: true, name: 'Calibri', size: 11 }

type Part = 'header' | 'body' | 'totals'

/**
 * Writes a sheet as XLSX: bold frozen header, amounts as real numbers, dates as real dates. Rows are taken as the reader takes bytes;
 * memory does not grow with them. Beyond the rows of a sheet it goes on in another, header repeated. An error of the rows destroys the stream.
 */
export function writeXlsx(options: XlsxOptions): Readable {
  const maxRowsPerSheet = options.maxRowsPerSheet ?? XLSX_MAX_ROWS_PER_SHEET
  let part: Part = 'header'
  const columns: ColumnDef[] = options.columns.map(({ kind, width }) => {
    const styles = stylesOf(kind)
    // The writer asks for the style as it writes a row, so that one column can have a header of another style.
    return {
      width: width ?? kindOf(kind).sheet.width,
      get style() {
        return styles[part]
      },
    }
  })
  const lines = cells(options, maxRowsPerSheet, (next) => {
    part = next
  })
  const stream = writeXlsxStream(lines, {
    name: sheetName(options.sheet),
    columns,
    freezePane: { rows: 1 },
    maxRowsPerSheet,
    repeatHeaders: false,
  })
  return Readable.fromWeb(stream as ReadableStream)
}

async function* cells(
  { columns, rows, totals, closing }: XlsxOptions,
  limit: number,
  begin: (part: Part) => void,
): AsyncGenerator<CellValue[]> {
  const header = columns.map(({ label }) => label)
  let count = 0
  begin('header')
  yield header
  count++
  for await (const row of rows) {
    if (count % limit === 0) {
      begin('header')
      yield header
      count++
    }
    begin('body')
    yield columns.map(({ kind }, i) => cellOf(kind, row[i]))
    count++
  }
  begin('totals')
  if (totals) {
    const values = typeof totals === 'function' ? totals() : totals
    yield columns.map(({ kind }, i) => totalCell(kind, values[i]))
  }
  for (const line of closing?.() ?? [])
    yield columns.map(({ kind }, i) => (typeof line[i] === 'string' ? kinds.text.sheet.cell(line[i]) : cellOf(kind, line[i])))
}

/** The cell of a value. Refuses with RangeError a value that is not of its kind. */
export function cellOf(kind: KindName, raw: unknown): CellValue {
  const value = valueOf(kind, raw)
  return value === null ? null : kindOf(kind).sheet.cell(value)
}

/** A total of the column's kind; a word such as 'Total' may stand in any column. */
function totalCell(kind: KindName, value: unknown): CellValue {
  return typeof value === 'string' && !/^-?[0-9]/.test(value) ? kinds.text.sheet.cell(value) : cellOf(kind, value)
}

function stylesOf(kind: KindName): Readonly<Record<Part, CellStyle>> {
  const { align, sheet } = kindOf(kind)
  return {
    header: {
      font: BOLD,
      numFmt: '@',
      fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E7EDF7' } },
      alignment: { horizontal: align, vertical: 'center', wrapText: true },
    },
    body: { numFmt: sheet.format },
    totals: { numFmt: sheet.format, font: BOLD, border: { top: { style: 'thin' } } },
  }
}

/** One sheet of a workbook: few rows, all in memory. */
export type BookSheet = {
  sheet: string
  columns: readonly SheetColumn[]
  rows: readonly (readonly unknown[])[]
}

/** Writes several sheets as one XLSX, drawn as `writeXlsx` draws them. It holds everything in memory: for what a screen shows. */
export async function writeXlsxBook(sheets: readonly BookSheet[]): Promise<Buffer> {
  const names = new Set<string>()
  const book = await writeBook({
    sheets: sheets.map(({ sheet, columns, rows }) => ({
      name: freeName(sheetName(sheet), names),
      columns: columns.map(({ kind, width }) => ({ width: width ?? kindOf(kind).sheet.width, style: stylesOf(kind).body })),
      rows: [columns.map(({ label }) => label), ...rows.map((row) => columns.map(({ kind }, i) => cellOf(kind, row[i])))],
      cells: new Map(columns.map(({ kind }, i) => [`0,${i}`, { style: stylesOf(kind).header }])),
      freezePane: { rows: 1 },
    })),
  })
  return Buffer.from(book)
}

/** A name that no sheet before has, case aside. */
function freeName(name: string, taken: Set<string>): string {
  let free = name
  for (let n = 2; taken.has(free.toLowerCase()); n++) free = `${name.slice(0, 28)} ${n}`
  taken.add(free.toLowerCase())
  return free
}

/** A name that spreadsheets accept. */
function sheetName(text: string): string {
  const name = text
    .replace(/[\\/?*[\]:\p{Cc}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^'+|'+$/g, '')
    .trim()
  return name.slice(0, 31).trim() || 'Planilha'
}
