import { runInThread } from '../threads/index.ts'
import { type CsvTable, parseCsv, type ParseCsvOptions } from './parse-csv.ts'

/** Bytes up to which a file is read at once. */
const atOnce = 131_072

/** `parseCsv` without keeping other requests waiting: a large file is read in a thread of its own. */
export async function parseCsvApart(bytes: Uint8Array, options: ParseCsvOptions = {}): Promise<CsvTable> {
  return bytes.byteLength <= atOnce
    ? parseCsv(bytes, options)
    : runInThread(new URL('./parse-csv.thread.ts', import.meta.url), { bytes, options }, { limit: 60_000 })
}
