import type { GridColumn } from '@iss/ui/data-grid'
import type { AnswerOutputOf } from '@iss/portal/call'
import type { buscarHistoricoSimples } from '../../contract/aliquota-simples.ts'

export type Alteracao = AnswerOutputOf<typeof buscarHistoricoSimples>['lista'][number]

/** Columns of the changes of rate, for the taxpayer and the inspector. */
export const colunasHistorico: GridColumn<Alteracao>[] = [
  { key: 'competencia', label: 'Competência', sortable: false },
  { key: 'receitaInformada', label: 'Receita informada', kind: 'money', sortable: false, hideOnMobile: true },
  { key: 'calculada', label: 'Calculada', kind: 'percent', sortable: false },
  { key: 'aliquota', label: 'Alíquota', kind: 'percent', sortable: false },
  { key: 'motivo', label: 'Motivo', wrap: true, sortable: false },
  {
    key: 'situacaoRotulo',
    label: 'Situação',
    kind: 'status',
    sortable: false,
    tone: ({ situacao }) => {
      if (situacao === 'EM_ANALISE') return 'warning'
      if (situacao === 'RECUSADA') return 'danger'
      return situacao === 'SUBSTITUIDA' ? 'neutral' : 'success'
    },
  },
  { key: 'parecer', label: 'Parecer', wrap: true, sortable: false },
  { key: 'registradoEm', label: 'Alterada em', sortable: false },
]
