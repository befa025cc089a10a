export { csvErrors } from './errors.ts'
export { type CsvRow, type CsvTable, decodeText, parseCsv, type ParseCsvOptions } from './parse-csv.ts'
export type { SheetColumn } from './sheet-column.ts'
export { type CsvOptions, guardFormula, writeCsv } from './write-csv.ts'
