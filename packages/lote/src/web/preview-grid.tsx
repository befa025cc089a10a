import { textOf } from '@iss/kinds'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { useMemo } from 'react'
import { loteErrors } from '../definition/errors.ts'
import type { LoteDescriptor } from '../definition/calls.ts'
import { cellColumns } from './cells.tsx'
import type { Preview } from './preview.ts'

type Line = Preview['seen']['lista'][number]

/** What a preview says of its size: 'Mostrando os primeiros 50 de 1.234 registros.' */
export function previewSummary({ total, impedidos, lista }: Preview['seen'], [one, many]: readonly [string, string]): string {
  if (total === 0) return ''
  const shown =
    total > lista.length
      ? `Mostrando os primeiros ${lista.length} de ${textOf('integer', total)} ${many}`
      : `${textOf('integer', total)} ${total === 1 ? one : many}`
  return impedidos === 0 ? `${shown}.` : `${shown}; ${textOf('integer', impedidos)} com impedimento.`
}

/** Second step: what would happen to each item, and what stands against it. */
export function PreviewGrid({ descriptor, seen }: { descriptor: LoteDescriptor; seen: Preview['seen'] }) {
  const columns = useMemo<GridColumn<Line>[]>(
    () => [
      ...cellColumns<Line>(descriptor.colunas),
      ...(seen.impedidos > 0 ? [{ key: 'impedimento', label: 'Impedimento', wrap: true }] : []),
    ],
    [descriptor, seen.impedidos],
  )
  return (
    <DataGrid
      label="Prévia"
      title="Prévia"
      columns={columns}
      rows={seen.lista}
      empty={loteErrors.vazio.message}
      getRowId={({ id }) => id}
      rowTone={({ impedimento }) => (impedimento === null ? undefined : 'muted')}
      search={seen.lista.length > 10}
      toolbar={<span role="status">{previewSummary(seen, descriptor.item)}</span>}
    />
  )
}
