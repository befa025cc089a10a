import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { formatMoney } from '@iss/ui/format'
import type { AnswerOutputOf } from '@iss/portal/call'
import { Anchor, Text } from '@mantine/core'
import type { buscarNotaDeducao } from '../../contract/deducao.ts'
import { somarVinculadas } from '../../domain/deducao.ts'

export type NotaDeducao = AnswerOutputOf<typeof buscarNotaDeducao>['notasDeducaoDocumento'][number]

/** The number of a note, leading to its document in a new window. */
export function LinkNota({ nota, verificador }: { nota: string; verificador: string | null }) {
  if (verificador === null) return <>{nota}</>
  return (
    <Anchor
      size="sm"
      href={`/home/actions/documentos?senha=${encodeURIComponent(verificador)}`}
      target="_blank"
      rel="noopener"
      aria-label={`Nota ${nota} (abre em nova janela)`}
    >
      {nota}
    </Anchor>
  )
}

type Props = {
  titulo: string
  vazio: string
  notas: readonly NotaDeducao[] | undefined
  status: 'loading' | 'error' | 'ready'
  selecionadas: string[]
  onSelecionar: (ids: string[]) => void
  /** Changes are possible. */
  aberta: boolean
  /** The line of the cancelled notes under the list. */
  mostraCancelado?: boolean
}

/** One of the two lists of notes for deduction. */
export function ListaDeNotas({ titulo, vazio, notas, status, selecionadas, onSelecionar, aberta, mostraCancelado }: Props) {
  const soma = somarVinculadas(notas ?? [])
  const columns: GridColumn<NotaDeducao>[] = [
    { key: 'tipoNota', label: 'Tipo' },
    { key: 'nota', label: 'Nota', render: (nota) => <LinkNota {...nota} /> },
    { key: 'prestador', label: 'Prestador', wrap: true },
    { key: 'atividade', label: 'Atividade', wrap: true, hideOnMobile: true },
    { key: 'valor', label: 'Valor', kind: 'money', totalValue: formatMoney(soma.vinculado) },
  ]
  return (
    <>
      <DataGrid
        label={titulo}
        title={titulo}
        columns={columns}
        rows={notas}
        status={status}
        empty={vazio}
        getRowId={({ id }) => id}
        selectable={aberta}
        selected={selecionadas}
        onSelectedChange={(ids) => onSelecionar(ids.map(String))}
        isRowStruck={({ cancelado }) => cancelado}
      />
      {mostraCancelado ? (
        <Text size="sm" ta="right" aria-live="polite">
          Total Cancelado: <strong>{formatMoney(soma.cancelado)}</strong>
        </Text>
      ) : null}
    </>
  )
}
