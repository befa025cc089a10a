import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import type { GridState } from '@iss/ui/grid-state'
import { AppLink } from '@iss/portal/navigation'
import { type ReactNode, useMemo } from 'react'
import type { ColumnDescriptor, ReportDescriptor, ReportPage } from '../definition/calls.ts'
import { textOf } from '@iss/kinds'
import { reportTexts } from '../definition/errors.ts'

type Cells = ReportPage['totais']
export type GridLine = { id: string; valores: Cells; links: Readonly<Record<string, string>>; subtotal: boolean }

/** Lines of a page, each group followed by its subtotals (over the whole group, not only what the page shows). */
export function linesOf(page: ReportPage): GridLine[] {
  const lines: GridLine[] = []
  page.linhas.forEach(({ valores, links, grupo }, index) => {
    lines.push({ id: `linha-${index}`, valores, links: links ?? {}, subtotal: false })
    const next = page.linhas[index + 1]
    const group = page.grupos.find(({ chave }) => chave === grupo)
    if (!group || grupo === undefined || next?.grupo === grupo) return
    const first = page.colunas.find((key) => !(key in group.totais)) ?? ''
    lines.push({
      id: `grupo-${grupo}`,
      valores: { ...group.totais, [first]: `Subtotal ${group.rotulo} (${group.linhas})` },
      links: {},
      subtotal: true,
    })
  })
  return lines
}

/** Words of a cell; a subtotal may hold words where the column holds something else. */
export function cellText({ tipo }: Pick<ColumnDescriptor, 'tipo'>, value: Cells[string] | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string' && value.startsWith('Subtotal ')) return value
  return textOf(tipo, value)
}

type Props = {
  descriptor: ReportDescriptor
  page: ReportPage | undefined
  status: 'loading' | 'error' | 'ready'
  state: GridState
  onRefresh: () => void
  toolbar?: ReactNode
}

/** The grid of a report: pages, order and search of the server, totals over all rows. */
export function ReportGrid({ descriptor, page, status, state, onRefresh, toolbar }: Props) {
  const columns = useMemo(() => gridColumns(descriptor, page), [descriptor, page])
  const rows = useMemo(() => (page ? linesOf(page) : undefined), [page])
  return (
    <DataGrid<GridLine>
      label={descriptor.titulo}
      columns={columns}
      rows={rows}
      status={status}
      empty={reportTexts.vazio}
      getRowId={(row) => row.id}
      rowTone={(row) => (row.subtotal ? 'muted' : undefined)}
      server={{ state, total: page?.total ?? 0 }}
      onRefresh={onRefresh}
      toolbar={toolbar}
    />
  )
}

function gridColumns(descriptor: ReportDescriptor, page: ReportPage | undefined): GridColumn<GridLine>[] {
  const shown = page ? descriptor.colunas.filter(({ chave }) => page.colunas.includes(chave)) : descriptor.colunas
  return shown.map((column) => {
    const total = page?.totais[column.chave]
    return {
      key: column.chave,
      label: column.rotulo,
      align: column.alinhamento,
      ...(column.tipo === 'text' ? { wrap: true } : { kind: column.tipo }),
      value: (row) => row.valores[column.chave],
      render: (row) => {
        const text = cellText(column, row.valores[column.chave])
        const href = row.links[column.chave]
        if (href) return <AppLink to={href}>{text}</AppLink>
        return row.subtotal ? <strong>{text}</strong> : text
      },
      ...(total === undefined || total === null ? {} : { totalValue: cellText(column, total) }),
    }
  })
}
