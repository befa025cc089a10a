import { defineThread } from '../threads/index.ts'
import { parseCsv, type ParseCsvOptions } from './parse-csv.ts'

export const doWork = defineThread(({ bytes, options }: { bytes: Uint8Array; options: ParseCsvOptions }) =>
  parseCsv(bytes, options),
)
