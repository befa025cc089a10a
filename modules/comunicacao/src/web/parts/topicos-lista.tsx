import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { StatusPill } from '@iss/ui/status-pill'
import { useCall } from '@iss/portal/hooks'
import type { Sendable } from '@iss/portal/call'
import type { ReactNode } from 'react'
import { buscarTopicos, eventosTopico, type TopicoLinha } from '../../contract/topico.ts'
import { labelSituacaoTopico, toneTopico } from '../../domain/topico.ts'
import { useAoVivo } from './use-ao-vivo.ts'

const assunto: GridColumn<TopicoLinha> = {
  key: 'assunto',
  label: 'Assunto',
  wrap: true,
  render: (row) => (
    <>
      {row.assunto} {row.naoLido ? <StatusPill tone="info">Não lida</StatusPill> : null}
    </>
  ),
}
const situacao: GridColumn<TopicoLinha> = {
  key: 'situacao',
  label: 'Situação',
  kind: 'status',
  value: (row) => labelSituacaoTopico[row.situacao],
  tone: (row) => toneTopico[row.situacao],
}
const datas: GridColumn<TopicoLinha>[] = [
  { key: 'dataAbertura', label: 'Criação', kind: 'datetime' },
  { key: 'ultimaAlteracao', label: 'Última alteração', kind: 'datetime' },
]
/** Columns of the taxpayer. */
export const colunasContribuinte: GridColumn<TopicoLinha>[] = [
  assunto,
  { key: 'categoria', label: 'Categoria' },
  ...datas,
  situacao,
]
/** Columns of the authority. */
export const colunasFiscal: GridColumn<TopicoLinha>[] = [
  assunto,
  { key: 'contribuinte', label: 'Contribuinte', wrap: true },
  { key: 'fiscal', label: 'Fiscal', value: (row) => row.fiscal ?? 'Sem fiscal' },
  ...datas,
  { key: 'diasSemResposta', label: 'Dias sem resposta', kind: 'integer' },
  situacao,
]
type Props = {
  filtro: Sendable<typeof buscarTopicos>
  columns: GridColumn<TopicoLinha>[]
  vazio: string
  onOpen: (id: number) => void
  onAdd?: () => void
  toolbar?: ReactNode
}

/** Tickets, newest change first; the list follows what happens. */
export function TopicosLista({ filtro, columns, vazio, onOpen, onAdd, toolbar }: Props) {
  const lista = useCall(buscarTopicos, filtro)
  useAoVivo(eventosTopico, {}, lista.data !== undefined, lista.refetch)
  return (
    <DataGrid
      label="Dúvidas"
      columns={columns}
      rows={lista.data}
      status={lista.gridStatus}
      empty={vazio}
      onRowClick={({ id }) => onOpen(id)}
      onRefresh={lista.refetch}
      {...(onAdd ? { onAdd, addLabel: 'Nova dúvida' } : {})}
      toolbar={toolbar}
    />
  )
}
