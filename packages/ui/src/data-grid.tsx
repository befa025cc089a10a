import { cellValue, compareCells, useGridTable } from './grid-table.ts'
import { GridBody } from './grid-body.tsx'
import { GridFooter } from './grid-footer.tsx'
import { GridHead } from './grid-head.tsx'
import { GridToolbar } from './grid-toolbar.tsx'
import { GridTotals } from './grid-totals.tsx'
import type { DataGridProps, RowId } from './grid-types.ts'
import classes from './data-grid.module.css'
import { watchMore } from './watch-more.ts'
import { useState } from 'react'

export type { DataGridProps, GridColumn, GridServer, RowId } from './grid-types.ts'
export { useGridState } from './grid-state.ts'

/** The shared grid (spec 2 §2.17): search, order, pages, totals, selection, add, delete, refresh and reorder. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { columns, label, rows, empty = 'Nenhum registro encontrado.', paged = true } = props
  const grid = useGridTable(props)
  const [localSelected, setLocalSelected] = useState<readonly RowId[]>([])
  const selected = props.selected ?? localSelected
  const select = (ids: RowId[]) => {
    setLocalSelected(ids)
    props.onSelectedChange?.(ids)
  }
  const status = props.status ?? (rows ? 'ready' : 'loading')
  const selectable = Boolean(props.selectable ?? props.onDelete)
  const totals = props.totals ?? columns.some((column) => column.total !== undefined || column.totalValue !== undefined)
  const { canSelect = () => true } = props
  const pageIds = grid.visible.filter(canSelect).map(grid.getRowId)
  const width = columns.length + (selectable ? 1 : 0) + (props.actions || props.onMove ? 1 : 0)
  const message =
    status === 'error'
      ? 'Não foi possível carregar os registros.'
      : status === 'loading' && !rows
        ? 'Carregando'
        : grid.total === 0
          ? empty
          : null

  return (
    <section className={classes.root} aria-label={label} aria-busy={status === 'loading'}>
      <GridToolbar props={props} grid={grid} selected={selected} onDeleted={() => select([])} selectable={selectable} />
      <div ref={watchMore} className={classes.scroll} role="region" aria-label={`${label}: tabela`} tabIndex={0}>
        <table className={classes.table} role="table" aria-label={label} aria-rowcount={grid.total || undefined}>
          <GridHead
            columns={columns}
            sorting={grid.sorting}
            onSort={grid.setSort}
            selectable={selectable}
            allSelected={pageIds.length > 0 && pageIds.every((id) => selected.includes(id))}
            someSelected={pageIds.some((id) => selected.includes(id))}
            onSelectAll={(all) =>
              select(all ? [...new Set([...selected, ...pageIds])] : selected.filter((id) => !pageIds.includes(id)))
            }
            hasActions={Boolean(props.actions || props.onMove)}
          />
          {message === null ? (
            <GridBody
              props={props}
              rows={grid.visible}
              getRowId={grid.getRowId}
              selectable={selectable}
              selected={selected}
              onSelect={select}
            />
          ) : (
            <tbody role="rowgroup">
              <tr role="row" className={classes.messageRow}>
                <td role="cell" colSpan={width} className={classes.message}>
                  <span role="status">{message}</span>
                </td>
              </tr>
            </tbody>
          )}
          {totals && message === null ? (
            <GridTotals
              columns={columns}
              rows={grid.found}
              leading={selectable}
              trailing={Boolean(props.actions || props.onMove)}
            />
          ) : null}
        </table>
      </div>
      {paged && grid.total > 0 ? <GridFooter grid={grid} /> : null}
    </section>
  )
}

export { cellValue, compareCells }
