import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './grouped-table.module.css'

export type GroupedColumn<Row> = { key: string; label: string; numeric?: boolean; render: (row: Row) => ReactNode }

type Props<Row> = {
  label: string
  /** The first one groups: its text stands once for the rows that share it. */
  columns: readonly GroupedColumn<Row>[]
  rows: readonly Row[]
  groupOf: (row: Row) => string
  /** Struck through, and said to screen readers. */
  isStruck?: (row: Row) => boolean
  isInactive?: (row: Row) => boolean
  empty?: string
}

const step = 50

/** Rows in groups of neighbours with the same text in the first column, in the order in which they came. */
export function groupRows<Row>(rows: readonly Row[], groupOf: (row: Row) => string): { name: string; rows: Row[] }[] {
  const groups: { name: string; rows: Row[] }[] = []
  for (const row of rows) {
    const name = groupOf(row)
    const known = groups.find((group) => group.name === name)
    if (known) known.rows.push(row)
    else groups.push({ name, rows: [row] })
  }
  return groups
}

/** A table grouped by its first column (spec 1 §2.8, §2.10). */
export function GroupedTable<Row>({
  label,
  columns,
  rows,
  groupOf,
  isStruck,
  isInactive,
  empty = 'Nenhum registro encontrado.',
}: Props<Row>) {
  const [shown, setShown] = useState(step)
  if (rows.length === 0) return <p role="status">{empty}</p>
  const [first, ...rest] = columns
  if (!first) return null
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <div className={classes.scroll} role="region" aria-label={`${label}: tabela`} tabIndex={0}>
        {/* The roles stand in words, because on a phone the rows are drawn as cards and would lose them. */}
        <table className={classes.table} role="table" aria-label={label}>
          <thead role="rowgroup">
            <tr role="row">
              {columns.map((column) => (
                <th key={column.key} role="columnheader" scope="col" className={column.numeric ? classes.number : undefined}>
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          {groupRows(rows.slice(0, shown), groupOf).map((group) => (
            <tbody key={group.name} role="rowgroup">
              {group.rows.map((row, index) => (
                <tr
                  role="row"
                  // Rows of a lookup have no id and never change their order.
                  // biome-ignore lint/suspicious/noArrayIndexKey: see above
                  key={index}
                  className={isStruck?.(row) ? classes.struck : isInactive?.(row) ? classes.inactive : undefined}
                >
                  {index === 0 ? (
                    <th role="rowheader" scope="rowgroup" rowSpan={group.rows.length} data-label={first.label}>
                      {first.render(row)}
                    </th>
                  ) : null}
                  {rest.map((column, place) => (
                    <td
                      key={column.key}
                      role="cell"
                      data-label={column.label}
                      className={column.numeric ? classes.number : undefined}
                    >
                      {place === 0 && isStruck?.(row) ? <span className="visually-hidden">Cancelado: </span> : null}
                      {column.render(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
      {rows.length > shown ? (
        <p className={classes.more}>
          <Button variant="default" onClick={() => setShown(shown + step)}>
            Mostrar mais ({rows.length - shown})
          </Button>
        </p>
      ) : null}
    </>
  )
}
