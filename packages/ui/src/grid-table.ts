import { fold } from '@iss/kernel/texto'
import { type KindName, kindOf, valueOf } from '@iss/kinds'
import {
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  columnFilteringFeature,
  type ColumnDef,
  type PaginationState,
  rowPaginationFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useEffect, useMemo, useState } from 'react'
import { formatValue } from './format.ts'
import type { DataGridProps, GridColumn, RowId } from './grid-types.ts'

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  rowPaginationFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
})

/** What a column holds for a row. */
export function cellValue<Row>(column: GridColumn<Row>, row: Row): unknown {
  return column.value ? column.value(row) : (row as Record<string, unknown>)[column.key]
}

const collator = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' })

/** Order of two cell values: as their kind orders them, texts as in a Portuguese list, missing ones last. */
export function compareCells(a: unknown, b: unknown, name?: KindName): number {
  if (a === b) return 0
  if (a === null || a === undefined || a === '') return 1
  if (b === null || b === undefined || b === '') return -1
  if (name && !kindOf(name).sql.folded) return kindOf(name).compare(valueOf(name, a), valueOf(name, b))
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'object' && 'compare' in a && typeof a.compare === 'function') return a.compare(b)
  const [x, y] = [String(a), String(b)]
  return collator.compare(timeKey(x) ?? x, timeKey(y) ?? y)
}

/** A day, moment or month as people write it (15/04/2026 10:30, 04/2026, 01/2026 a 03/2026), in an order that is that of time; null for other texts. */
function timeKey(text: string): string | null {
  const keys = text.split(' a ').map((part) => {
    const found = /^(?:(\d{2})\/)?(\d{2})\/(\d{4})((?: às)? \d{2}:\d{2}(?::\d{2})?)?$/.exec(part)
    return found && `${found[3]}-${found[2]}-${found[1] ?? '00'}${found[4] ?? ''}`
  })
  return keys.includes(null) ? null : keys.join(' ')
}

/** Whether a row is found by what was typed: folded text of every column; documents and telephones also without their marks. */
export function matchesSearch<Row>(columns: readonly GridColumn<Row>[], row: Row, search: string): boolean {
  const wanted = fold(search)
  if (wanted === '') return true
  return columns.some((column) => {
    const value = cellValue(column, row)
    if (fold(formatValue(column.kind ?? 'text', value)).includes(wanted)) return true
    const bare = column.kind ? kindOf(column.kind).sql.search(wanted) : ''
    return bare !== '' && fold(String(value ?? '')).includes(bare)
  })
}

/** A grid whose rows are months: those of a year stand on one page. */
const YEAR = 12
const isByMonth = <Row>([first]: readonly GridColumn<Row>[]) => first?.kind === 'competencia' || first?.key === 'competencia'

/**
 * Months that the server gives page by page: those of one year are asked for at once. What grows beyond a year goes back to the usual page.
 */
function useYearFromServer({ columns, server }: Pick<DataGridProps<never>, 'columns' | 'server'>): void {
  const total = server?.total ?? 0
  const tamanho = server?.state.tamanho ?? 0
  const setTamanho = server?.state.setTamanho
  const wanted = !isByMonth(columns)
    ? tamanho
    : total > tamanho && total <= YEAR
      ? YEAR
      : tamanho === YEAR && total > YEAR
        ? 10
        : tamanho
  useEffect(() => {
    if (wanted !== tamanho) setTamanho?.(wanted)
  }, [wanted, tamanho, setTamanho])
}

/** State and row models of a DataGrid: in the browser, or on the server when `server` is given. */
export function useGridTable<Row>(props: DataGridProps<Row>) {
  const { columns, rows, server, defaultSort, paged = true } = props
  const getRowId = props.getRowId ?? ((row: Row) => (row as { id?: RowId }).id as RowId)
  const [localSort, setLocalSort] = useState<SortingState>(
    defaultSort ? [{ id: defaultSort.key, desc: defaultSort.desc ?? false }] : [],
  )
  const [localPage, setLocalPage] = useState<PaginationState>({ pageIndex: 0, pageSize: props.pageSize ?? 10 })
  const [localSearch, setLocalSearch] = useState('')
  const data = useMemo(() => (rows ? [...rows] : []), [rows])

  const defs = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<typeof features, { row: Row }> => ({
          id: column.key,
          accessorFn: ({ row }) => cellValue(column, row),
          enableSorting: column.sortable ?? true,
          sortFn: (a, b) => compareCells(cellValue(column, a.original.row), cellValue(column, b.original.row), column.kind),
          sortUndefined: false,
        }),
      ),
    [columns],
  )
  const wrapped = useMemo(() => data.map((row) => ({ row })), [data])

  const sorting: SortingState = server ? parseOrdem(server.state.ordem) : localSort
  const search = server ? server.state.busca : localSearch
  const pagination = server
    ? { pageIndex: server.state.pagina, pageSize: server.state.tamanho }
    : paged
      ? localPage
      : { pageIndex: 0, pageSize: Number.MAX_SAFE_INTEGER }

  const table = useTable({
    features,
    columns: defs,
    data: wrapped,
    state: { sorting, globalFilter: search, pagination },
    manualSorting: Boolean(server),
    manualFiltering: Boolean(server),
    manualPagination: Boolean(server),
    rowCount: server?.total,
    globalFilterFn: (row, columnId, wanted: string) =>
      columnId === columns[0]?.key && matchesSearch(columns, row.original.row, wanted),
    getColumnCanGlobalFilter: () => true,
    autoResetPageIndex: false,
    enableSortingRemoval: false,
  })

  const found = table.getFilteredRowModel().rows.map((row) => row.original.row)
  const inOrder = () => table.getSortedRowModel().rows.map((row) => row.original.row)
  const total = server ? server.total : found.length
  const isYear = isByMonth(columns) && total <= YEAR && (pagination.pageSize === YEAR || (!server && total > pagination.pageSize))
  useYearFromServer({ columns: columns as readonly GridColumn<never>[], server })
  const pageSize = isYear ? YEAR : pagination.pageSize
  const pageCount = Math.max(1, Math.ceil(total / pageSize))
  const pageIndex = Math.min(pagination.pageIndex, pageCount - 1)
  const visible = server ? data : inOrder().slice(pageIndex * pageSize, (pageIndex + 1) * pageSize)

  return {
    getRowId,
    sorting: sorting[0],
    search,
    found,
    /** The rows found, in the order on screen; of the page alone where the server pages. */
    inOrder,
    visible,
    total,
    pageIndex,
    pageCount,
    pageSize,
    isYear,
    setSearch: (text: string) => {
      if (server) server.state.setBusca(text)
      else {
        setLocalSearch(text)
        setLocalPage((old) => ({ ...old, pageIndex: 0 }))
      }
    },
    setPage: (index: number) => (server ? server.state.setPagina(index) : setLocalPage((old) => ({ ...old, pageIndex: index }))),
    setPageSize: (size: number) => (server ? server.state.setTamanho(size) : setLocalPage({ pageIndex: 0, pageSize: size })),
    setSort: (key: string, desc: boolean) =>
      server ? server.state.setOrdem(desc ? `-${key}` : key) : setLocalSort([{ id: key, desc }]),
  }
}

function parseOrdem(ordem: string | undefined): SortingState {
  if (!ordem) return []
  return ordem.startsWith('-') ? [{ id: ordem.slice(1), desc: true }] : [{ id: ordem, desc: false }]
}
