import { isKind, type KindName, kindOf, valueOf } from '@iss/kinds'
import { type ComponentType, createContext } from 'react'
import { formatValue } from './format.ts'
import type { GridColumn } from './grid-types.ts'

export type GridFileColumn = { label: string; kind: KindName; sum: boolean }
export type GridFileCell = string | number | boolean | null
/** What a grid shows, as a file takes it: all rows that its search finds, in the order on screen. */
export type GridFile = { columns: GridFileColumn[]; rows: GridFileCell[][] }
export type GridFilesProps = { title: string; empty: boolean; read: () => GridFile }

/** What writes the files of a grid whose rows are all in the browser: given once, by the program; without it grids have none. */
export const GridFiles = createContext<ComponentType<GridFilesProps> | null>(null)

/** The columns of data of a grid with their cells. A column that holds what is no value of its kind is written as the words on screen. */
export function gridFileOf<Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[], cell: CellOf<Row>): GridFile {
  const data = columns.filter((column) => isData(column))
  const kinds = data.map((column) => kindOfCells(column, rows, cell))
  return {
    columns: data.map(({ label, total }, index) => {
      const kind = kinds[index] ?? 'text'
      return { label, kind, sum: total === 'sum' && kindOf(kind).sum !== undefined }
    }),
    rows: rows.map((row) =>
      data.map((column, index) => {
        const kind = kinds[index] ?? 'text'
        if (kind === 'text') return wordsOf(column, cell(column, row))
        const value = valueOf(kind, cell(column, row))
        return value === null ? null : kindOf(kind).toWire(value)
      }),
    ),
  }
}

type CellOf<Row> = (column: GridColumn<Row>, row: Row) => unknown

/** A column of an icon or a button has neither kind nor value and does not sort. */
const isData = <Row,>({ sortable, kind, value }: GridColumn<Row>) =>
  (sortable ?? true) || kind !== undefined || value !== undefined

function kindOfCells<Row>({ kind = 'text', ...column }: GridColumn<Row>, rows: readonly Row[], cell: CellOf<Row>): KindName {
  if (!isKind(kind) || kind === 'status' || kind === 'longtext') return 'text'
  try {
    for (const row of rows) valueOf(kind, cell(column, row))
    return kind
  } catch (error) {
    if (error instanceof RangeError) return 'text'
    throw error
  }
}

function wordsOf<Row>({ kind = 'text' }: GridColumn<Row>, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return formatValue('boolean', value)
  return formatValue(kind, value)
}
