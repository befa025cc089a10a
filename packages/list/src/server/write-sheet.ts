import type { Readable } from 'node:stream'
import { writeCsv } from '@iss/platform/csv'
import { writeXlsx, type XlsxOptions } from '@iss/platform/xlsx'

/** Writes a sheet in the format asked for. Totals close the XLS; a CSV holds rows alone. */
export function writeSheet(formato: 'XLS' | 'CSV', options: XlsxOptions): Readable {
  return formato === 'CSV' ? writeCsv(options) : writeXlsx(options)
}
