import { pipeline, Readable } from 'node:stream'
import { kindOf, valueOf } from '@iss/kinds'
import { stringify } from 'csv-stringify'
import type { SheetColumn } from './sheet-column.ts'

export type CsvOptions = {
  columns: readonly SheetColumn[]
  rows: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>
}

/**
 * Writes a sheet as CSV for Brazilian spreadsheets: UTF-8 with byte order mark, ';', decimal comma, one header line, CRLF.
 * Rows are taken as the reader takes bytes. A text that a spreadsheet would run as a formula gets an apostrophe before it.
 */
export function writeCsv({ columns, rows }: CsvOptions): Readable {
  const lines = Readable.from(texts(columns, rows), { objectMode: true, highWaterMark: 64 })
  const writer = stringify({ delimiter: ';', bom: true, record_delimiter: 'windows', quoted_match: /^\s|\s$|[\r\n]/ })
  // The reader sees an error on the stream it holds; the callback has nothing to add.
  return pipeline(lines, writer, () => {})
}

async function* texts(columns: readonly SheetColumn[], rows: CsvOptions['rows']): AsyncGenerator<string[]> {
  yield columns.map(({ label }) => guardFormula(label))
  for await (const row of rows) {
    yield columns.map(({ kind }, i) => {
      const value = valueOf(kind, row[i])
      return value === null ? '' : guardFormula(kindOf(kind).sheet.plain(value))
    })
  }
}

/**
 * Puts an apostrophe before a text that begins like a formula (=, +, -, @, tab, return, or their full-width forms), blanks before it not counted.
 * Plain numbers such as '-3,25' stay.
 */
export function guardFormula(text: string): string {
  if (!/^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/.test(text)) return text
  return /^[+-]?[0-9][0-9.,]*$/.test(text) ? text : `'${text}`
}
