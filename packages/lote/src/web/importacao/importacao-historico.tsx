import { DataGrid, type GridColumn, useGridState } from '@iss/ui/data-grid'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall } from '@iss/portal/hooks'
import { buscarImportacoes } from '../../contract/importacao.ts'
import { tomSituacao } from './tons-importacao.ts'

type Linha = AnswerOutputOf<typeof buscarImportacoes>['lista'][number]

const columns: GridColumn<Linha>[] = [
  { key: 'arquivo', label: 'Arquivo', sortable: false, wrap: true },
  { key: 'rotulo', label: 'Tipo', sortable: false, hideOnMobile: true },
  { key: 'recebidoEm', label: 'Recebido em', sortable: false },
  { key: 'situacaoRotulo', label: 'Situação', kind: 'status', sortable: false, tone: ({ situacao }) => tomSituacao[situacao] },
  { key: 'total', label: 'Itens', kind: 'integer', sortable: false, value: ({ totais }) => totais.total },
  { key: 'importados', label: 'Importados', kind: 'integer', sortable: false, value: ({ totais }) => totais.importados },
  {
    key: 'jaConvertidos',
    label: 'Já convertidos',
    kind: 'integer',
    sortable: false,
    value: ({ totais }) => totais.jaConvertidos,
    hideOnMobile: true,
  },
  { key: 'comErro', label: 'Com erro', kind: 'integer', sortable: false, value: ({ totais }) => totais.comErro },
]

/** Imports of the selected person, newest first. */
export function Historico({ onAbrir }: { onAbrir: (id: number) => void }) {
  const grid = useGridState({ tamanho: 10 })
  const historico = useCall(buscarImportacoes, { pagina: grid.pagina, tamanho: grid.tamanho, tipo: null }, { keepPrevious: true })
  return (
    <DataGrid
      label="Importações realizadas"
      title="Importações realizadas"
      columns={columns}
      rows={historico.data?.lista}
      status={historico.gridStatus}
      empty="Nenhuma importação realizada."
      search={false}
      isRowStruck={({ situacao }) => situacao === 'CANCELADO'}
      onRowClick={({ id }) => onAbrir(id)}
      onRefresh={historico.refetch}
      server={{ state: grid, total: historico.data?.total ?? 0 }}
    />
  )
}
