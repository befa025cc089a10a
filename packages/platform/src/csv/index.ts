export { brazilianText, COLUMN_KINDS, type ColumnKind, type SheetColumn } from './column-kind.ts'
export { csvErrors } from './errors.ts'
export { type CsvRow, type CsvTable, decodeText, parseCsv, type ParseCsvOptions } from './parse-csv.ts'
export { type CsvOptions, guardFormula, writeCsv } from './write-csv.ts'
