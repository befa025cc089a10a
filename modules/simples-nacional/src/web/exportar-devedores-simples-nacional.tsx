import { DataGrid, type GridColumn, useGridState } from '@iss/ui/data-grid'
import type { Tone } from '@iss/ui/theme'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { buscarExclusao, buscarExclusoes } from '../contract/exclusao-simples.ts'
import type { SituacaoExclusao } from '../domain/pgdas.ts'
import { IniciarExclusao } from './parts/iniciar-exclusao.tsx'
import { ProcessoExclusao } from './parts/processo-exclusao.tsx'

type Linha = AnswerOutputOf<typeof buscarExclusoes>['lista'][number]

const isEncerrado = (situacao: SituacaoExclusao) => situacao === 'PROCESSO_CONCLUIDO' || situacao === 'PROCESSO_CANCELADO'
const tom = ({ situacao }: Linha): Tone =>
  situacao === 'PROCESSO_CANCELADO' ? 'danger' : situacao === 'PROCESSO_CONCLUIDO' ? 'success' : 'info'

const colunas: GridColumn<Linha>[] = [
  { key: 'id', label: 'Processo', sortable: false, value: ({ id }) => String(id) },
  { key: 'inicio', label: 'Início', sortable: false },
  { key: 'situacaoRotulo', label: 'Situação', kind: 'status', sortable: false, tone: tom },
  { key: 'responsavel', label: 'Responsável', sortable: false, wrap: true, hideOnMobile: true },
  { key: 'tipos', label: 'Tipos', sortable: false, wrap: true, hideOnMobile: true },
  { key: 'incluidos', label: 'Devedores', kind: 'integer', sortable: false },
  { key: 'rejeitados', label: 'Rejeitados', kind: 'integer', sortable: false, hideOnMobile: true },
  { key: 'valor', label: 'Valor em aberto', kind: 'money', sortable: false },
]

/** Exportar devedores do Simples Nacional (F92): the run in progress step by step, and those before it. */
export function Screen() {
  const [search, setSearch] = useSearch()
  const grid = useGridState({ tamanho: 10 })
  const processos = useCall(buscarExclusoes, { pagina: grid.pagina, tamanho: grid.tamanho }, { keepPrevious: true })
  const lista = processos.data?.lista
  const emCurso = grid.pagina === 0 ? lista?.find(({ situacao }) => !isEncerrado(situacao)) : undefined
  const id = Number(search.get('id')) || (emCurso?.id ?? null)
  const aberto = useCall(buscarExclusao, { id: id ?? 0 }, { enabled: id !== null })
  return (
    <Page title="Exportar devedores do Simples Nacional">
      {lista && grid.pagina === 0 && !emCurso ? <IniciarExclusao onIniciado={(novo) => setSearch({ id: String(novo) })} /> : null}
      {id !== null && aberto.data ? <ProcessoExclusao key={aberto.data.id} processo={aberto.data} /> : null}
      <DataGrid
        label="Processos de exclusão"
        title="Processos"
        columns={colunas}
        rows={lista}
        status={processos.gridStatus}
        search={false}
        empty="Nenhum processo de exclusão iniciado."
        onRowClick={(linha) => setSearch({ id: String(linha.id) })}
        onRefresh={processos.refetch}
        server={{ state: grid, total: processos.data?.total ?? 0 }}
      />
    </Page>
  )
}
