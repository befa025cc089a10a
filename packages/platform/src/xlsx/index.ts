export { type BookSheet, writeXlsx, writeXlsxBook, type XlsxOptions } from './write-xlsx.ts'
export type { SheetColumn } from '../csv/sheet-column.ts'
