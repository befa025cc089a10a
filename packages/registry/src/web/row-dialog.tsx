import { FormDialog } from '@iss/ui/confirm-dialog'
import { PageTabs, type TabItem } from '@iss/ui/page-tabs'
import { call } from '@iss/portal/call'
import { usePage } from '@iss/portal/page'
import { type ReactNode, useState } from 'react'
import { registryCalls, type RegistryRow } from '../definition/calls.ts'
import { fromWire, toText } from '../definition/field-kinds.ts'
import type { Registry } from '../definition/registry.ts'
import { DialogScope } from './dialog-scope.tsx'
import { HistoryList } from './history-list.tsx'
import { RowForm } from './row-form.tsx'

type Props = {
  registry: Registry
  pai?: number
  row: RegistryRow | null
  editable: boolean
  onClose: () => void
  onOpen: (row: RegistryRow) => void
  drawChild: (child: Registry, pai: number) => ReactNode
}

/** One row: its form, its detail grids and its history. A new row with detail grids stays open after saving. */
export function RowDialog({ registry, pai, row, editable, onClose, onOpen, drawChild }: Props) {
  const page = usePage()
  const [tab, setTab] = useState('dados')
  const readOnly = !editable || (row?.cancelado ?? false)
  const children = Object.entries(registry.children).filter(([, child]) => !child.inline)
  const saved = async (id: number, mensagem: string) => {
    page.clear()
    page.success(mensagem)
    if (row || children.length === 0) return onClose()
    onOpen(await call(registryCalls(registry).buscarPorId, { id, ...(pai === undefined ? {} : { pai }) }))
  }
  const form = (
    <RowForm
      key={`${row?.id ?? 'novo'}-${row?.versao ?? 0}`}
      registry={registry}
      row={row}
      pai={pai}
      readOnly={readOnly}
      onSaved={(id, mensagem) => void saved(id, mensagem)}
      onClose={onClose}
    />
  )
  const name = registry.fields[registry.name]
  const title =
    row && name
      ? `${registry.title}: ${row.rotulos[registry.name] ?? toText(name, fromWire(name, row.valores[registry.name]))}`
      : `${registry.title}: novo registro`
  if (!row)
    return (
      <FormDialog opened onClose={onClose} title={title} size="lg">
        <DialogScope>{form}</DialogScope>
      </FormDialog>
    )
  const items: TabItem[] = [
    { value: 'dados', label: 'Dados', content: form },
    ...children
      .filter(([, child]) => child.visibleWhen?.(row.valores) ?? true)
      .map(([key, child]) => ({ value: key, label: child.title, content: drawChild(child, row.id) })),
    { value: 'historico', label: 'Histórico', content: <HistoryList registry={registry} id={row.id} /> },
  ]
  return (
    <FormDialog opened onClose={onClose} title={title} size="xl">
      <DialogScope>
        <PageTabs value={tab} onChange={setTab} items={items} label={registry.title} />
      </DialogScope>
    </FormDialog>
  )
}
