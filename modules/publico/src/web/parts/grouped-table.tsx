import { cellValue, compareCells, type GridColumn } from '@iss/ui/data-grid'
import { formatValue } from '@iss/ui/format'
import { GridFiles, gridFileOf } from '@iss/ui/grid-files'
import { columnAlign, GridHead } from '@iss/ui/grid-head'
import { Button, Group, NativeSelect } from '@mantine/core'
import { use, useMemo, useState } from 'react'
import classes from './grouped-table.module.css'

type Props<Row> = {
  label: string
  /** The first one groups: its text stands once for the rows that share it. */
  columns: readonly GridColumn<Row>[]
  rows: readonly Row[]
  groupOf: (row: Row) => string
  /** Struck through, and said to screen readers. */
  isStruck?: (row: Row) => boolean
  isInactive?: (row: Row) => boolean
  empty?: string
}

const step = 50

/** Rows in groups with the same text in the first column, each where its first row stands. */
function groupRows<Row>(rows: readonly Row[], groupOf: (row: Row) => string, most: number): { name: string; rows: Row[] }[] {
  const groups: { name: string; rows: Row[] }[] = []
  for (const row of rows.slice(0, most)) {
    const name = groupOf(row)
    const known = groups.find((group) => group.name === name)
    if (known) known.rows.push(row)
    else groups.push({ name, rows: [row] })
  }
  return groups
}

function sortRows<Row>(
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
  sorting: { id: string; desc: boolean } | undefined,
): readonly Row[] {
  const column = columns.find(({ key }) => key === sorting?.id)
  if (!column || !sorting) return rows
  const sign = sorting.desc ? -1 : 1
  return [...rows].sort((a, b) => sign * compareCells(cellValue(column, a), cellValue(column, b), column.kind))
}

const draw = <Row,>(column: GridColumn<Row>, row: Row) =>
  column.render ? column.render(row) : formatValue(column.kind ?? 'text', cellValue(column, row))

/** A table grouped by its first column (spec 1 §2.8, §2.10), in the order in which the rows came until a column is chosen; with its files. */
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
  const [sorting, setSorting] = useState<{ id: string; desc: boolean }>()
  const Files = use(GridFiles)
  const sorted = useMemo(() => sortRows(columns, rows, sorting), [columns, rows, sorting])
  if (rows.length === 0) return <p role="status">{empty}</p>
  const [first, ...rest] = columns
  if (!first) return null
  return (
    <>
      <Group className={classes.tools}>
        <NativeSelect
          size="xs"
          className={classes.mobileSort}
          aria-label="Ordenar por"
          value={sorting ? `${sorting.desc ? '-' : ''}${sorting.id}` : ''}
          onChange={({ currentTarget: { value } }) =>
            setSorting(value ? { id: value.replace(/^-/, ''), desc: value.startsWith('-') } : undefined)
          }
          data={[
            { value: '', label: 'Ordenar por' },
            ...columns.flatMap(({ key, label: name }) => [
              { value: key, label: `${name} (crescente)` },
              { value: `-${key}`, label: `${name} (decrescente)` },
            ]),
          ]}
        />
        {Files ? <Files title={label} empty={false} read={() => gridFileOf(columns, sorted, cellValue)} /> : null}
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <div className={classes.scroll} role="region" aria-label={`${label}: tabela`} tabIndex={0}>
        {/* The roles stand in words, because on a phone the rows are drawn as cards and would lose them. */}
        <table className={classes.table} role="table" aria-label={label}>
          <GridHead
            columns={columns}
            sorting={sorting}
            onSort={(id, desc) => setSorting({ id, desc })}
            selectable={false}
            allSelected={false}
            someSelected={false}
            onSelectAll={() => undefined}
            hasActions={false}
          />
          {groupRows(sorted, groupOf, shown).map((group) => (
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
                      {draw(first, row)}
                    </th>
                  ) : null}
                  {rest.map((column, place) => (
                    <td
                      key={column.key}
                      role="cell"
                      data-label={column.label}
                      className={columnAlign(column) === 'right' ? classes.number : undefined}
                    >
                      {place === 0 && isStruck?.(row) ? <span className="visually-hidden">Cancelado: </span> : null}
                      {draw(column, row)}
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
