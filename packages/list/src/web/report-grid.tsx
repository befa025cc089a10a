import { type KindName, kindOf, textOf } from '@iss/kinds'
import { DataGrid, type GridColumn, type RowId } from '@iss/ui/data-grid'
import type { GridState } from '@iss/ui/grid-state'
import { kindCell } from '@iss/ui/kind-cell'
import { TwoLines } from '@iss/ui/two-lines'
import { usePhone } from '@iss/ui/use-phone'
import { AppLink, useNavigate } from '@iss/portal/navigation'
import { type ReactNode, useMemo } from 'react'
import type { ColumnDescriptor, ReportDescriptor, ReportPage } from '../definition/calls.ts'
import classes from './report-grid.module.css'
import { shownKeys } from './use-view.ts'

type Cells = ReportPage['totais']
type Line = ReportPage['linhas'][number]
export type GridLine = {
  id: RowId
  valores: Cells
  links: Readonly<Record<string, string>>
  tons: NonNullable<Line['tons']>
  acoes: NonNullable<Line['acoes']>
  abre: string | null
  riscada: boolean
  subtotal: boolean
}
const plain = { links: {}, tons: {}, acoes: {}, abre: null, riscada: false, subtotal: false } as const

/** Lines of a page, each group followed by its subtotals (over the whole group, not only what the page shows). */
export function linesOf(page: ReportPage): GridLine[] {
  const lines: GridLine[] = []
  page.linhas.forEach(({ valores, grupo, id, links = {}, tons = {}, acoes = {}, abre = null, riscada = false }, index) => {
    lines.push({ ...plain, id: id ?? `linha-${index}`, valores, links, tons, acoes, abre, riscada })
    const next = page.linhas[index + 1]
    const group = page.grupos.find(({ chave }) => chave === grupo)
    if (!group || grupo === undefined || next?.grupo === grupo) return
    const first = page.colunas.find((key) => !(key in group.totais)) ?? ''
    lines.push({
      ...plain,
      id: `grupo-${grupo}`,
      valores: { ...group.totais, [first]: `Subtotal ${group.rotulo} (${group.linhas})` },
      subtotal: true,
    })
  })
  return lines
}

const isWords = (value: string) => value.startsWith('Subtotal ')

/** Words of a cell; a subtotal may hold words where the column holds something else. */
export function cellText({ tipo }: Pick<ColumnDescriptor, 'tipo'>, value: Cells[string] | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string' && isWords(value)) return value
  return textOf(tipo, value)
}

type Props = {
  descriptor: ReportDescriptor
  page: ReportPage | undefined
  status: 'loading' | 'error' | 'ready'
  state: GridState
  onRefresh: () => void
  title?: string
  toolbar?: ReactNode
  onRowClick?: (row: GridLine) => void
  /** Buttons of a row; `name` is what it is called by. */
  actions?: (row: GridLine, name: string) => ReactNode
  selection?: { rows: readonly GridLine[]; change: (rows: readonly GridLine[]) => void }
  /** Columns in order; all unless told. */
  colunas?: readonly string[] | null
}

/** The grid of a report or list: pages, order and search of the server, totals over all rows. */
export function ReportGrid({
  descriptor,
  page: whole,
  status,
  state,
  selection,
  actions,
  onRowClick,
  colunas = null,
  ...rest
}: Props) {
  const navigate = useNavigate()
  const page = useMemo(() => whole && { ...whole, colunas: shownKeys(whole.colunas, colunas) }, [whole, colunas])
  const all = useMemo(() => gridColumns(descriptor, page), [descriptor, page])
  // A telephone has the row opened by its card.
  const phone = usePhone()
  const later = useMemo(() => (phone ? [] : all.filter(({ later }) => later)), [all, phone])
  const columns = later.length > 0 ? all.filter((column) => !column.later) : all
  const rows = useMemo(() => (page ? linesOf(page) : undefined), [page])
  const opens = rows?.some(({ abre }) => abre !== null) ?? false
  const first = columns[0]
  const select = (ids: readonly RowId[]) => {
    const known = [...(selection?.rows ?? []), ...(rows ?? [])]
    selection?.change(ids.flatMap((id) => known.find((row) => row.id === id) ?? []))
  }
  return (
    <DataGrid<GridLine>
      {...rest}
      label={descriptor.titulo}
      columns={columns}
      rows={rows}
      status={status}
      empty={descriptor.vazio}
      getRowId={(row) => row.id}
      rowTone={(row) => (row.subtotal ? 'muted' : undefined)}
      isSum={(row) => row.subtotal}
      isRowStruck={(row) => row.riscada}
      {...(later.length > 0
        ? { rowDetail: (row: GridLine) => (row.subtotal ? null : <Details columns={later} row={row} />) }
        : {})}
      {...(opens ? { rowHref: (row: GridLine) => row.abre ?? undefined } : {})}
      onRowClick={opens ? ({ abre }) => (abre ? navigate(abre) : undefined) : onRowClick}
      {...(selection
        ? {
            selectable: true,
            canSelect: (row: GridLine) => !row.subtotal,
            selected: selection.rows.map(({ id }) => id),
            onSelectedChange: select,
          }
        : {})}
      {...(actions ? { actions: (row: GridLine) => actions(row, first ? String(first.text(row)) : '') } : {})}
      server={{ state, total: page?.total ?? 0 }}
    />
  )
}

type Column = GridColumn<GridLine> & { text(row: GridLine): string; later: boolean }

/** The columns of an opened row, each under its label. */
function Details({ columns, row }: { columns: readonly Column[]; row: GridLine }) {
  return (
    <dl className={classes.details}>
      {columns.map((column) => (
        <div key={column.key}>
          <dt>{column.label}</dt>
          <dd>{column.text(row)}</dd>
        </div>
      ))}
    </dl>
  )
}

function gridColumns(descriptor: ReportDescriptor, page: ReportPage | undefined): Column[] {
  const shown = page
    ? page.colunas.flatMap((key) => descriptor.colunas.find(({ chave }) => chave === key) ?? [])
    : descriptor.colunas.filter(({ soArquivo }) => !soArquivo)
  return shown.map((column) => {
    const { chave, tipo } = column
    const below = descriptor.colunas.find((other) => other.chave === column.abaixo && isSaid(other.chave, page))
    const total = page?.totais[chave]
    return {
      key: chave,
      label: below ? `${column.rotulo} e ${inSentence(below.rotulo)}` : column.rotulo,
      align: column.alinhamento,
      kind: tipo,
      wrap: wraps(tipo),
      hideOnMobile: column.secundaria || column.naAbertura === true,
      later: column.naAbertura === true,
      value: (row) => row.valores[chave],
      text: (row) => cellText(column, row.valores[chave]),
      render: (row) => {
        const text = cellText(column, row.valores[chave])
        const href = row.links[chave]
        if (row.subtotal && !href) return <strong className={isWords(text) ? classes.below : undefined}>{text}</strong>
        const cell = href ? <AppLink to={href}>{text}</AppLink> : tipo === 'status' ? kindCell(tipo, text, row.tons[chave]) : text
        return below ? (
          <TwoLines above={cell} below={cellText(below, row.valores[below.chave])} oneLine={kindOf(below.tipo).oneLine} />
        ) : (
          cell
        )
      },
      // How many rows there are stands under the grid, under no column.
      ...(total === undefined || total === null || column.conta ? {} : { totalValue: cellText(column, total) }),
    }
  })
}

/** Whether any row of the page has a value here; a page without rows is taken to. */
const isSaid = (chave: string, page: ReportPage | undefined) =>
  !page || page.linhas.length === 0 || page.linhas.some(({ valores }) => (valores[chave] ?? '') !== '')

/** A label after another one: 'Município' is written small there, 'CNPJ' is not. */
const inSentence = (label: string) => label.replace(/^\p{Lu}(?=\p{Ll}| )/u, (letter) => letter.toLowerCase())

/** Texts are broken into lines where there is no room; other values never are. */
const wraps = (tipo: KindName) => tipo === 'text' || tipo === 'longtext'
