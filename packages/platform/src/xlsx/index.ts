export { isSheet, readSheet, type SheetCell, type SheetRow } from './read-sheet.ts'
export { type BookSheet, writeXlsx, writeXlsxBook, type XlsxOptions } from './write-xlsx.ts'
export type { SheetColumn } from '../csv/sheet-column.ts'
