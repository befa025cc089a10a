import { DataGrid, type GridColumn, type RowId } from '@iss/ui/data-grid'
import type { AnswerOutputOf } from '@iss/portal/call'
import type { ReactNode } from 'react'
import type { buscarAutomatico, buscarOficio } from '../../contract/lote.ts'

export type Candidato = AnswerOutputOf<typeof buscarAutomatico>[number]

const colunas: GridColumn<Candidato>[] = [
  { key: 'nome', label: 'Contribuinte', wrap: true },
  { key: 'documento', label: 'Documento', kind: 'documento', hideOnMobile: true },
  { key: 'quantidade', label: 'Documentos', kind: 'integer', total: 'sum' },
  { key: 'faturado', label: 'Base', kind: 'money', total: 'sum', hideOnMobile: true },
  { key: 'imposto', label: 'ISS', kind: 'money', total: 'sum', hideOnMobile: true },
  { key: 'valorDevido', label: 'Valor devido', kind: 'money', total: 'sum' },
  { key: 'fiscal', label: 'Fiscal', wrap: true, hideOnMobile: true },
  { key: 'impedimento', label: 'Impedimento', wrap: true },
]

type Arbitrado = AnswerOutputOf<typeof buscarOficio>['lista'][number]['arbitrado']

/** What was booked beside what the authority would arbitrate. */
const doArbitramento: GridColumn<Candidato & { arbitrado?: Arbitrado }>[] = [
  ...colunas.filter(({ key }) => key === 'nome'),
  { key: 'faturado', label: 'Base escriturada', kind: 'money', total: 'sum', hideOnMobile: true },
  { key: 'imposto', label: 'ISS escriturado', kind: 'money', total: 'sum' },
  {
    key: 'baseArbitrada',
    label: 'Base arbitrada',
    kind: 'money',
    value: ({ arbitrado }) => arbitrado?.base ?? null,
    hideOnMobile: true,
  },
  { key: 'issArbitrado', label: 'ISS arbitrado', kind: 'money', value: ({ arbitrado }) => arbitrado?.imposto ?? null },
  ...colunas.filter(({ key }) => key === 'fiscal' || key === 'impedimento'),
]

type Props = {
  /** Columns of what the authority would arbitrate. */
  arbitramento?: boolean
  rows: readonly Candidato[] | undefined
  status: 'loading' | 'error' | 'ready'
  selected: readonly RowId[]
  onSelectedChange: (ids: RowId[]) => void
  onRefresh: () => void
  toolbar: ReactNode
}

/** Taxpayers whose competence is open, to be chosen; those that cannot be closed are drawn dim and are not sent. */
export function CandidatosGrid({ arbitramento = false, ...props }: Props) {
  return (
    <DataGrid
      label="Contribuintes a encerrar"
      title="Contribuintes a encerrar"
      columns={arbitramento ? doArbitramento : colunas}
      empty="Não há competências a encerrar."
      getRowId={({ idPessoa }) => idPessoa}
      rowTone={({ impedimento }) => (impedimento === null ? undefined : 'muted')}
      selectable
      {...props}
    />
  )
}

/** The chosen ones that may be closed. */
export function listEscolhidos(rows: readonly Candidato[] | undefined, marcados: readonly RowId[]): number[] {
  return (rows ?? [])
    .filter(({ impedimento, idPessoa }) => impedimento === null && marcados.includes(idPessoa))
    .map(({ idPessoa }) => idPessoa)
}
