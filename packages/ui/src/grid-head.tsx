import { Checkbox, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import classes from './data-grid.module.css'
import { isNumeric } from './format.ts'
import type { GridColumn } from './grid-types.ts'

type Props<Row> = {
  columns: readonly GridColumn<Row>[]
  sorting: { id: string; desc: boolean } | undefined
  onSort: (key: string, desc: boolean) => void
  selectable: boolean
  allSelected: boolean
  someSelected: boolean
  onSelectAll: (all: boolean) => void
  hasActions: boolean
}

/** Letters up to which a heading stands on one line, however many columns there are. */
const shortLabel = 14

/** Side on which a column's content stands. */
export function columnAlign<Row>(column: GridColumn<Row>): 'left' | 'right' | 'center' {
  return column.align ?? (isNumeric(column.kind) ? 'right' : 'left')
}

/** The heading row; each sortable heading is a button that turns the order round. */
export function GridHead<Row>({
  columns,
  sorting,
  onSort,
  selectable,
  allSelected,
  someSelected,
  onSelectAll,
  hasActions,
}: Props<Row>) {
  return (
    <thead role="rowgroup" className={classes.head}>
      <tr role="row">
        {selectable ? (
          <th role="columnheader" scope="col" className={classes.checkCell}>
            <Checkbox
              size="xs"
              aria-label="Selecionar todos os registros da página"
              checked={allSelected}
              indeterminate={someSelected && !allSelected}
              onChange={(event) => onSelectAll(event.currentTarget.checked)}
            />
          </th>
        ) : null}
        {columns.map((column) => {
          const active = sorting?.id === column.key
          const order = active ? (sorting?.desc ? 'descending' : 'ascending') : undefined
          const Icon = active ? (sorting?.desc ? IconArrowDown : IconArrowUp) : IconArrowsSort
          return (
            <th
              key={column.key}
              role="columnheader"
              scope="col"
              data-align={columnAlign(column)}
              data-oneline={column.label.length <= shortLabel ? '' : undefined}
              aria-sort={order}
              style={column.width ? { width: column.width } : undefined}
            >
              {(column.sortable ?? true) ? (
                <UnstyledButton
                  className={classes.sort}
                  data-active={active || undefined}
                  onClick={() => onSort(column.key, active ? !sorting?.desc : false)}
                >
                  {column.label}
                  <Icon size={14} stroke={1.8} aria-hidden="true" />
                </UnstyledButton>
              ) : (
                column.label
              )}
            </th>
          )
        })}
        {hasActions ? (
          <th role="columnheader" scope="col" className={classes.actionsCell}>
            <span className={classes.hidden}>Ações</span>
          </th>
        ) : null}
      </tr>
    </thead>
  )
}
