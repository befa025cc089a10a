import { kindOf } from '@iss/kinds'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { useGridState } from '@iss/ui/grid-state'
import { formatos } from '@iss/list/definition'
import { ExportMenu } from '@iss/list/web/export-menu'
import { LastReports } from '@iss/list/web/last-reports'
import { useFileExport } from '@iss/list/web/use-file-export'
import { send } from '@iss/portal/call'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { registryCalls, type RegistryRow } from '../definition/calls.ts'
import { registryTexts } from '../definition/errors.ts'
import { columnKind, fromWire, toText } from '../definition/field-kinds.ts'
import type { Registry } from '../definition/registry.ts'
import { ImportDialog } from './import-dialog.tsx'
import { hasRowButtons, RegistryButtons, RowButtons } from './registry-buttons.tsx'
import { RowDialog } from './row-dialog.tsx'

type Props = { registry: Registry; pai?: number }

/** The grid of a registry or of a detail grid, with search, order, pages, new, delete, import, files and actions. */
export function RegistryList({ registry, pai }: Props) {
  const page = usePage()
  const calls = registryCalls(registry)
  const state = useGridState()
  const { pagina, tamanho, ordem, busca } = state
  const parent = pai === undefined ? {} : { pai }
  const asked = { ...parent, ...(ordem ? { ordem } : {}), ...(busca ? { busca } : {}) }
  const [open, setOpen] = useState<{ row: RegistryRow | null } | null>(null)
  const refetchInterval = registry.refresh === undefined || open ? false : registry.refresh * 1000
  const list = useCall(calls.buscar, { ...asked, pagina, tamanho }, { keepPrevious: true, staleTime: 0, refetchInterval })
  const [importing, setImporting] = useState(false)
  const exporting = useFileExport()
  const remove = useCallMutation(calls.remover, {
    invalidate: [calls.buscar],
    onSuccess: ({ mensagem }) => page.success(mensagem),
  })
  const move = useCallMutation(calls.mover, { invalidate: [calls.buscar] })
  const canMove = registry.position !== undefined && !ordem && !busca
  const columns = useMemo(() => gridColumns(registry), [registry])
  const editable = list.data?.editavel ?? false
  return (
    <>
      <DataGrid<RegistryRow>
        label={registry.title}
        columns={columns}
        rows={list.data?.lista}
        status={list.gridStatus}
        empty={registryTexts.vazio}
        server={{ state, total: list.data?.total ?? 0 }}
        isRowStruck={(row) => row.cancelado}
        onRowClick={(row) => setOpen({ row })}
        onRefresh={list.refetch}
        {...(editable
          ? { onAdd: () => setOpen({ row: null }), onDelete: (ids) => remove.mutate({ ...parent, ids: ids.map(Number) }) }
          : {})}
        {...(hasRowButtons(registry)
          ? { actions: (row: RegistryRow) => <RowButtons registry={registry} row={row} pai={pai} /> }
          : {})}
        {...(editable && canMove
          ? {
              onMove: (row: RegistryRow, direction: -1 | 1) =>
                move.mutate({ ...parent, id: row.id, direcao: direction === 1 ? ('1' as const) : ('-1' as const) }),
            }
          : {})}
        toolbar={
          <>
            <RegistryButtons registry={registry} pai={pai} />
            {registry.import && editable ? (
              <Button size="xs" variant="default" leftSection={<IconFileImport size={16} />} onClick={() => setImporting(true)}>
                Importar CSV
              </Button>
            ) : null}
            <ExportMenu
              formatos={formatos}
              disabled={!list.data?.total}
              loading={exporting.busy}
              onExport={(formato) => void exporting.start(registry.slug, () => send(calls.exportar, { ...asked, formato }))}
            />
          </>
        }
      />
      <LastReports slug={registry.slug} title="Arquivos gerados" />
      {open ? (
        <RowDialog
          registry={registry}
          pai={pai}
          row={open.row}
          editable={editable}
          onClose={() => setOpen(null)}
          onOpen={(row) => setOpen({ row })}
          drawChild={(child, id) => <RegistryList registry={child} pai={id} />}
        />
      ) : null}
      <ImportDialog registry={registry} pai={pai} opened={importing} onClose={() => setImporting(false)} />
    </>
  )
}

/** The columns that the definition lists. */
export function gridColumns(registry: Registry): GridColumn<RegistryRow>[] {
  const listed = registry.list.flatMap((name): GridColumn<RegistryRow>[] => {
    const field = registry.fields[name]
    if (!field) return []
    return [
      {
        key: name,
        label: field.label,
        align: kindOf(columnKind(field)).align,
        oneLine: kindOf(columnKind(field)).oneLine,
        value: (row) => row.valores[name],
        render: (row) => row.rotulos[name] ?? toText(field, fromWire(field, row.valores[name])),
      },
    ]
  })
  const told = registry.told.map(({ label, of }): GridColumn<RegistryRow> => {
    const words = ({ valores }: RegistryRow) =>
      of(Object.fromEntries(Object.entries(registry.fields).map(([name, field]) => [name, fromWire(field, valores[name])])))
    return { key: label, label, value: words, sortable: false }
  })
  return [...listed, ...told]
}
