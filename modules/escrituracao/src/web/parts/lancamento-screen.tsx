import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { EmptyState } from '@iss/ui/empty-state'
import { Panel } from '@iss/ui/panel'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { buscarEscritPapelTO, carregarEscrituracao } from '../../contract/escrituracao.ts'
import { LancamentoForm } from './lancamento-form.tsx'

type Versao = AnswerOutputOf<typeof buscarEscritPapelTO>['historico'][number]

const colunas: GridColumn<Versao>[] = [
  { key: 'lancadoEm', label: 'Lançada em' },
  { key: 'valorTotal', label: 'Valor', kind: 'money' },
  { key: 'imposto', label: 'ISS', kind: 'money' },
  { key: 'motivo', label: 'Motivo da retificação', wrap: true },
]

/** The form of a ledger: new, or the correction of the entry that the address names. */
export function LancamentoScreen({ papel, titulo }: { papel: 'prestador' | 'tomador'; titulo: string }) {
  const [search] = useSearch()
  const id = Number(search.get('id'))
  const retifica = Number.isInteger(id) && id > 0
  const dados = useCall(carregarEscrituracao, { papelEscriturador: papel })
  const atual = useCall(buscarEscritPapelTO, { id: retifica ? id : 1 }, { enabled: retifica, silent: true })
  const pronto = dados.data && (!retifica || atual.data)
  return (
    <Page title={retifica ? 'Retificar lançamento' : titulo} back="/home/actions/escrit-consulta">
      {atual.error ? (
        <Panel>
          <EmptyState title={atual.error.status === 404 ? 'Lançamento não encontrado.' : atual.error.allMessages.join(' ')} />
        </Panel>
      ) : null}
      {pronto && dados.data ? (
        <LancamentoForm
          key={retifica ? id : papel}
          papel={papel}
          dados={dados.data}
          retifica={retifica ? (atual.data ?? null) : null}
        />
      ) : null}
      {atual.data && atual.data.historico.length > 0 ? (
        <Panel title="Histórico">
          <DataGrid label="Versões anteriores" columns={colunas} rows={atual.data.historico} search={false} paged={false} />
        </Panel>
      ) : null}
    </Page>
  )
}
