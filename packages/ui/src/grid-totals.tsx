import { kindOf, valueOf } from '@iss/kinds'
import type { ReactNode } from 'react'
import classes from './data-grid.module.css'
import { columnAlign } from './grid-head.tsx'
import { cellValue } from './grid-table.ts'
import type { GridColumn } from './grid-types.ts'

type Props<Row> = { columns: readonly GridColumn<Row>[]; rows: readonly Row[]; leading: boolean; trailing: boolean }

/** The sum of a column over the rows, exact, in the form of its kind. Missing values count nothing. */
export function sumColumn<Row>(column: GridColumn<Row>, rows: readonly Row[]): string {
  const values = rows
    .map((row) => cellValue(column, row))
    .filter((value) => value !== null && value !== undefined && value !== '')
  const name = column.kind ?? 'integer'
  const { sum, text } = kindOf(name)
  if (!sum) throw new Error(`Column ${column.key}: values of kind ${name} do not add up`)
  return text(values.reduce<unknown>((total, value) => sum.add(total, valueOf(name, value)), sum.zero))
}

function totalOf<Row>(column: GridColumn<Row>, rows: readonly Row[]): ReactNode {
  if (column.totalValue !== undefined) return column.totalValue
  if (typeof column.total === 'function') return column.total([...rows])
  return column.total === 'sum' ? sumColumn(column, rows) : null
}

/** The totals row; the word stands in the first column that has none of its own. */
export function GridTotals<Row>({ columns, rows, leading, trailing }: Props<Row>) {
  return (
    <tfoot role="rowgroup" className={classes.totals}>
      <tr role="row">
        {leading ? <td role="cell" className={classes.checkCell} /> : null}
        {columns.map((column, index) => {
          const total = totalOf(column, rows)
          return (
            <td
              key={column.key}
              role="cell"
              data-label={column.label}
              data-align={columnAlign(column)}
              data-word={total === null && index === 0 ? '' : undefined}
              data-empty={total === null && index > 0 ? '' : undefined}
              data-figures=""
            >
              {total ?? (index === 0 ? 'Total' : '')}
            </td>
          )
        })}
        {trailing ? <td role="cell" className={classes.actionsCell} /> : null}
      </tr>
    </tfoot>
  )
}
