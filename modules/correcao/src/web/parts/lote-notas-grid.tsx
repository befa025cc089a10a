import { DataGrid, type GridColumn, type RowId } from '@iss/ui/data-grid'
import { formatMoney } from '@iss/ui/format'
import type { AnswerOutputOf } from '@iss/portal/call'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import type { buscarCancelaNotaLote } from '../../contract/lote-de-notas.ts'
import { rotuloEstado, toneEstado } from '@iss/nota/parts/estado-nota.ts'

export type NotaDoLote = AnswerOutputOf<typeof buscarCancelaNotaLote>['lista'][number]

const colunas: GridColumn<NotaDoLote>[] = [
  { key: 'numero', label: 'Nota' },
  { key: 'serie', label: 'Série', hideOnMobile: true },
  { key: 'emissao', label: 'Emissão', sortable: false },
  { key: 'competencia', label: 'Competência', sortable: false, hideOnMobile: true },
  { key: 'tomador', label: 'Tomador', wrap: true },
  { key: 'valor', label: 'Valor', kind: 'money' },
  { key: 'imposto', label: 'ISS', kind: 'money' },
  {
    key: 'estado',
    label: 'Situação',
    kind: 'status',
    value: ({ estado }) => rotuloEstado(estado),
    tone: ({ estado }) => toneEstado(estado),
  },
  { key: 'impedimento', label: 'Impedimento', wrap: true, value: ({ impedimento }) => impedimento ?? 'Nenhum' },
]
const doCancelamento: GridColumn<NotaDoLote>[] = [
  { key: 'cancelamento', label: 'Cancelamento', sortable: false },
  { key: 'motivo', label: 'Motivo', wrap: true },
]

type Props = {
  notas: readonly NotaDoLote[] | undefined
  total: number
  status: 'loading' | 'error' | 'ready'
  selected: readonly RowId[]
  onSelectedChange: (ids: RowId[]) => void
  onRefresh: () => void
  /** With the columns of the cancellation. */
  canceladas?: boolean
  toolbar: ReactNode
}

/** Notes that an order may take, each with what stands against it; those with an impediment are drawn dim. */
export function NotasDoLote({ notas, total, canceladas = false, ...grid }: Props) {
  return (
    <>
      {notas && total > notas.length ? (
        <Alert color="yellow">
          {`São ${total} notas; as primeiras ${notas.length} são mostradas. Restrinja a busca para ver as demais.`}
        </Alert>
      ) : null}
      <DataGrid
        label="Notas encontradas"
        title="Notas encontradas"
        columns={canceladas ? [...colunas.slice(0, -2), ...doCancelamento, ...colunas.slice(-1)] : colunas}
        rows={notas}
        empty="Nenhuma nota encontrada."
        getRowId={({ id }) => id}
        rowTone={({ impedimento }) => (impedimento === null ? undefined : 'muted')}
        selectable
        {...grid}
      />
    </>
  )
}

/** The chosen notes with what stands against each once the options of the order are known; as they were until then. */
export function conferir(escolhidas: readonly NotaDoLote[], comOpcoes: readonly NotaDoLote[] | undefined): NotaDoLote[] {
  const lidas = new Map(comOpcoes?.map((nota) => [nota.id, nota]))
  return escolhidas.map((nota) => lidas.get(nota.id) ?? nota)
}

/** What the chosen notes come to, in words. */
export function resumoDoLote(escolhidas: readonly NotaDoLote[]): string {
  const impedidas = escolhidas.filter(({ impedimento }) => impedimento !== null).length
  const [valor, imposto] = [
    Dinheiro.sum(escolhidas.map((nota) => nota.valor)),
    Dinheiro.sum(escolhidas.map((nota) => nota.imposto)),
  ]
  const notas = `${escolhidas.length} ${escolhidas.length === 1 ? 'nota' : 'notas'}, valor R$\u00a0${formatMoney(valor)}, ISS R$\u00a0${formatMoney(imposto)}.`
  return impedidas === 0
    ? notas
    : `${notas} ${impedidas} ${impedidas === 1 ? 'tem impedimento e será recusada' : 'têm impedimento e serão recusadas'}.`
}
