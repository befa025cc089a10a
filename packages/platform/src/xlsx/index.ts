export { writeXlsx, type XlsxOptions } from './write-xlsx.ts'
export type { ColumnKind, SheetColumn } from '../csv/column-kind.ts'
