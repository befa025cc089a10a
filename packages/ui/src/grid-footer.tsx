import { counted } from '@iss/kernel/texto'
import { NativeSelect, Pagination } from '@mantine/core'
import classes from './data-grid.module.css'
import { formatValue } from './format.ts'
import { PAGE_SIZES } from './grid-state.ts'
import type { useGridTable } from './grid-table.ts'

type Grid = Pick<
  ReturnType<typeof useGridTable>,
  'pageIndex' | 'pageCount' | 'pageSize' | 'isYear' | 'total' | 'setPage' | 'setPageSize'
>

const controls = { previous: 'Página anterior', next: 'Próxima página', first: 'Primeira página', last: 'Última página' } as const

/** Page size, range shown and pages. */
export function GridFooter({ grid }: { grid: Grid }) {
  const from = grid.pageIndex * grid.pageSize + 1
  const to = Math.min(grid.total, from + grid.pageSize - 1)
  const number = (value: number) => formatValue('integer', value)
  return (
    <footer className={classes.footer}>
      {grid.isYear ? null : (
        <label className={classes.sizes}>
          Exibir
          <NativeSelect
            size="xs"
            aria-label="Registros por página"
            value={String(grid.pageSize)}
            onChange={(event) => grid.setPageSize(Number(event.currentTarget.value))}
            data={PAGE_SIZES.map(String)}
          />
          por página
        </label>
      )}
      <p className={classes.range} role="status">
        {number(from)}–{number(to)} de {counted(grid.total, 'registro', 'registros')}
      </p>
      {grid.pageCount > 1 ? (
        <Pagination
          className={classes.pages}
          size="sm"
          total={grid.pageCount}
          value={grid.pageIndex + 1}
          onChange={(page) => grid.setPage(page - 1)}
          siblings={1}
          getItemProps={(page) => ({ 'aria-label': `Página ${page}` })}
          getControlProps={(control) => ({ 'aria-label': controls[control] })}
        />
      ) : null}
    </footer>
  )
}
