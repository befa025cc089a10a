import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { useCall } from '@iss/portal/hooks'
import { useMemo } from 'react'
import { registryCalls } from '../definition/calls.ts'
import type { Registry } from '../definition/registry.ts'

type Line = { id: string; em: string; quem: string; tipo: string; campo: string; antes: string; depois: string }

const columns: GridColumn<Line>[] = [
  { key: 'em', label: 'Data', kind: 'datetime' },
  { key: 'quem', label: 'Usuário' },
  { key: 'tipo', label: 'Operação' },
  { key: 'campo', label: 'Campo' },
  { key: 'antes', label: 'Antes', wrap: true },
  { key: 'depois', label: 'Depois', wrap: true },
]

/** Who changed what of a row, newest first. */
export function HistoryList({ registry, id }: { registry: Registry; id: number }) {
  const { data, gridStatus } = useCall(registryCalls(registry).historico, { id }, { staleTime: 0 })
  const rows = useMemo(
    () =>
      data?.flatMap(({ em, quem, tipo, mudancas }, index) =>
        (mudancas.length > 0 ? mudancas : [{ campo: '', antes: '', depois: '' }]).map((change, place) => ({
          id: `${index}-${place}`,
          em,
          quem,
          tipo,
          ...change,
        })),
      ),
    [data],
  )
  return <DataGrid label={`Histórico de ${registry.title}`} columns={columns} rows={rows} status={gridStatus} search={false} />
}
