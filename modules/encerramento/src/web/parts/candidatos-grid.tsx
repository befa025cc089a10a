import { formatDocumento } from '@iss/kernel/documento'
import { DataGrid, type GridColumn, type RowId } from '@iss/ui/data-grid'
import { TwoLines } from '@iss/ui/two-lines'
import type { AnswerOutputOf } from '@iss/portal/call'
import type { ReactNode } from 'react'
import type { buscarAutomatico, buscarOficio } from '../../contract/lote.ts'

type Oficio = AnswerOutputOf<typeof buscarOficio>['lista'][number]
/** A taxpayer to be closed; of the tax office, with the competence that is meant. */
export type Candidato = AnswerOutputOf<typeof buscarAutomatico>[number] &
  Partial<Pick<Oficio, 'competencia' | 'arbitrado' | 'creditos'>>

const nome: GridColumn<Candidato> = { key: 'nome', label: 'Contribuinte', wrap: true }
const documento: GridColumn<Candidato> = { key: 'documento', label: 'Documento', kind: 'documento', hideOnMobile: true }
/** Both in one column: of the authority's the room is for what stands against a closing. */
const deQuem: GridColumn<Candidato> = {
  key: 'nome',
  label: 'Contribuinte e CPF/CNPJ',
  wrap: true,
  value: (linha) => `${linha.nome} ${formatDocumento(linha.documento)}`,
  render: (linha) => <TwoLines above={linha.nome} below={formatDocumento(linha.documento)} oneLine />,
}
const competencia: GridColumn<Candidato> = { key: 'competencia', label: 'Competência', kind: 'competencia' }
const movimento: GridColumn<Candidato>[] = [
  { key: 'quantidade', label: 'Documentos', kind: 'integer', total: 'sum' },
  { key: 'base', label: 'Base', kind: 'money', total: 'sum', hideOnMobile: true },
  { key: 'imposto', label: 'ISS', kind: 'money', total: 'sum', hideOnMobile: true },
]
const movimentacao = movimento.map((coluna) => (coluna.key === 'quantidade' ? { ...coluna, label: 'Movimentação' } : coluna))
const creditos: GridColumn<Candidato> = { key: 'creditos', label: 'Créditos', kind: 'money', total: 'sum', hideOnMobile: true }
const valorDevido: GridColumn<Candidato> = { key: 'valorDevido', label: 'Valor devido', kind: 'money', total: 'sum' }
const fiscal: GridColumn<Candidato> = { key: 'fiscal', label: 'Fiscal', wrap: true, hideOnMobile: true }
const impedimento: GridColumn<Candidato> = { key: 'impedimento', label: 'Motivo de impedimento', wrap: true }

/** What was booked beside what the authority would arbitrate; its inspector is left to the filter, for want of room. */
const arbitramento: GridColumn<Candidato>[] = [
  { key: 'base', label: 'Base escriturada', kind: 'money', total: 'sum', hideOnMobile: true },
  { key: 'imposto', label: 'ISS escriturado', kind: 'money', total: 'sum' },
  {
    key: 'arbitrado',
    label: 'Base e ISS arbitrados',
    kind: 'money',
    value: ({ arbitrado }) => arbitrado?.imposto ?? null,
    render: ({ arbitrado }) =>
      arbitrado ? <TwoLines above={arbitrado.base.format()} below={arbitrado.imposto.format()} oneLine /> : null,
  },
]

/** Of whom and for what the rows are: closed by the clock, or by the authority on what was booked or on what it arbitrates. */
const colunas = {
  AUTOMATICO: [nome, documento, ...movimento, valorDevido, fiscal, impedimento],
  MOVIMENTACAO: [deQuem, competencia, ...movimentacao, creditos, valorDevido, fiscal, impedimento],
  ARBITRAMENTO: [deQuem, competencia, ...arbitramento, creditos, valorDevido, impedimento],
} as const satisfies Record<string, GridColumn<Candidato>[]>

type Props = {
  base: keyof typeof colunas
  rows: readonly Candidato[] | undefined
  status: 'loading' | 'error' | 'ready'
  selected: readonly RowId[]
  onSelectedChange: (ids: RowId[]) => void
  onRefresh: () => void
  toolbar: ReactNode
}

/** Taxpayers whose competence is open, to be chosen; those that cannot be closed are drawn dim and are not sent. */
export function CandidatosGrid({ base, ...props }: Props) {
  return (
    <DataGrid
      label="Contribuintes a encerrar"
      title="Contribuintes a encerrar"
      columns={colunas[base]}
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

/** The marked ones that may be closed. */
export function listEscolhidos<Linha extends Candidato>(rows: readonly Linha[] | undefined, marcados: readonly RowId[]): Linha[] {
  return (rows ?? []).filter((linha) => linha.impedimento === null && marcados.includes(chaveDe(linha)))
}

/** The marked ones that cannot be closed. */
export function listImpedidos<Linha extends Candidato>(rows: readonly Linha[] | undefined, marcados: readonly RowId[]): Linha[] {
  return (rows ?? []).filter((linha) => linha.impedimento !== null && marcados.includes(chaveDe(linha)))
}
