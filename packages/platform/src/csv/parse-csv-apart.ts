import { runInThread, type ThreadTask } from '../threads/index.ts'
import { type CsvTable, parseCsv, type ParseCsvOptions } from './parse-csv.ts'

type Work = { bytes: Uint8Array; options: ParseCsvOptions }

/** What the thread does. */
export function parseCsvWork({ bytes, options }: Work): CsvTable {
  return parseCsv(bytes, options)
}

const task: ThreadTask<Work, CsvTable> = { file: new URL(import.meta.url), name: 'parseCsvWork', limit: 60_000 }

/** Bytes up to which a file is read at once: some thousand short rows, of twenty microseconds each. */
const atOnce = 16_384

/** `parseCsv` without keeping other requests waiting: a large file is read in a thread of its own. */
export async function parseCsvApart(bytes: Uint8Array, options: ParseCsvOptions = {}): Promise<CsvTable> {
  return bytes.byteLength <= atOnce ? parseCsv(bytes, options) : runInThread(task, { bytes, options })
}
