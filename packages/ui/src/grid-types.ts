import type { ReactNode } from 'react'
import type { KindName } from '@iss/kinds'
import type { GridState, PageSize } from './grid-state.ts'
import type { Tone } from './theme.tsx'

export type RowId = string | number

export type GridColumn<Row> = {
  key: string
  label: string
  kind?: KindName
  /** What is sorted, searched, totalled and, without `render`, shown. Default: the row's property `key`. */
  value?: (row: Row) => unknown
  render?: (row: Row) => ReactNode
  /** 'sum' adds the rows found (all of them, not those of the page); a function draws its own. */
  total?: 'sum' | ((rows: Row[]) => ReactNode)
  /** Total computed by the server. */
  totalValue?: ReactNode
  tone?: (row: Row) => Tone
  align?: 'left' | 'right' | 'center'
  width?: number | string
  sortable?: boolean
  hideOnMobile?: boolean
  wrap?: boolean
  /** Never broken into lines; as its kind says unless told. */
  oneLine?: boolean
}

export type GridServer = { state: GridState; total: number }

export type DataGridProps<Row> = {
  label: string
  title?: string
  columns: readonly GridColumn<Row>[]
  rows: readonly Row[] | undefined
  status?: 'loading' | 'error' | 'ready'
  empty?: string
  getRowId?: (row: Row) => RowId
  onRowClick?: (row: Row) => void
  rowHref?: (row: Row) => string | undefined
  /** What a row says more when it is opened; null for a row that has no more to say. */
  rowDetail?: (row: Row) => ReactNode
  isRowStruck?: (row: Row) => boolean
  rowTone?: (row: Row) => 'muted' | 'danger' | undefined
  /** A row of sums among the others: on a phone its card has only what is summed. */
  isSum?: (row: Row) => boolean
  selectable?: boolean
  /** Rows that are no record of their own (subtotals) cannot be marked. */
  canSelect?: (row: Row) => boolean
  selected?: readonly RowId[]
  onSelectedChange?: (ids: RowId[]) => void
  onAdd?: () => void
  addLabel?: string
  onDelete?: (ids: RowId[]) => void
  onRefresh?: () => void
  onMove?: (row: Row, direction: -1 | 1) => void
  search?: boolean
  pageSize?: PageSize
  paged?: boolean
  toolbar?: ReactNode
  actions?: (row: Row) => ReactNode
  totals?: boolean
  server?: GridServer
  defaultSort?: { key: string; desc?: boolean }
}
