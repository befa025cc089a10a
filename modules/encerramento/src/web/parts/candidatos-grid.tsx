import { DataGrid, type GridColumn, type RowId } from '@iss/ui/data-grid'
import type { AnswerOutputOf } from '@iss/portal/call'
import type { ReactNode } from 'react'
import type { buscarAutomatico, buscarOficio } from '../../contract/lote.ts'

type Oficio = AnswerOutputOf<typeof buscarOficio>['lista'][number]
/** A taxpayer to be closed; of the tax office, with the competence that is meant. */
export type Candidato = AnswerOutputOf<typeof buscarAutomatico>[number] & Partial<Pick<Oficio, 'competencia' | 'arbitrado'>>

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

/** What was booked beside what the authority would arbitrate. */
const doArbitramento: GridColumn<Candidato>[] = [
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

/** Stands after the name where rows are of several competences. */
const daCompetencia: GridColumn<Candidato> = { key: 'competencia', label: 'Competência', kind: 'competencia' }

type Props = {
  /** Columns of what the authority would arbitrate. */
  arbitramento?: boolean
  /** Rows are of several competences. */
  comCompetencia?: boolean
  rows: readonly Candidato[] | undefined
  status: 'loading' | 'error' | 'ready'
  selected: readonly RowId[]
  onSelectedChange: (ids: RowId[]) => void
  onRefresh: () => void
  toolbar: ReactNode
}

/** Taxpayers whose competence is open, to be chosen; those that cannot be closed are drawn dim and are not sent. */
export function CandidatosGrid({ arbitramento = false, comCompetencia = false, ...props }: Props) {
  const [nome, ...outras] = arbitramento ? doArbitramento : colunas
  return (
    <DataGrid
      label="Contribuintes a encerrar"
      title="Contribuintes a encerrar"
      columns={comCompetencia && nome ? [nome, daCompetencia, ...outras] : arbitramento ? doArbitramento : colunas}
      empty="Não há competências a encerrar."
      getRowId={chaveDe}
      rowTone={({ impedimento }) => (impedimento === null ? undefined : 'muted')}
      selectable
      {...props}
    />
  )
}

/** A row of the grid: the taxpayer, and the competence where it is told. */
const chaveDe = ({ idPessoa, competencia }: Candidato): RowId => (competencia ? `${idPessoa} ${competencia}` : idPessoa)

/** The chosen ones that may be closed. */
export function listEscolhidos<Linha extends Candidato>(rows: readonly Linha[] | undefined, marcados: readonly RowId[]): Linha[] {
  return (rows ?? []).filter((linha) => linha.impedimento === null && marcados.includes(chaveDe(linha)))
}
