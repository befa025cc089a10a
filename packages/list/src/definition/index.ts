export {
  type Action,
  type ActionPlace,
  actionPlaces,
  type AnyAction,
  selectionAnswer,
  selectionCall,
  selectionIds,
  selectionReason,
} from './action.ts'
export * from './calls.ts'
export type { AnyChart, CategoryChart, Chart, ChartType, HeatChart, MapChart, TotalsChart } from './chart.ts'
export * from './column.ts'
export { reportErrors, reportTexts } from './errors.ts'
export type { Figure } from './figure.ts'
export * from './filter.ts'
export * from './filter-fields.ts'
export { defineList, type ListInput } from './list.ts'
export * from './lookup.ts'
export {
  addressOfReport,
  type Declared,
  defineReport,
  type Formato,
  formatos,
  mesesDeUmRelatorio,
  type Query,
  type Report,
  type ReportInput,
  type Tab,
  toReport,
} from './report.ts'
export type { ReportSheet } from './sheet.ts'
export { readPercent, share } from './share.ts'
