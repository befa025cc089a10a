import { ListView } from '@iss/list/web/list-view'
import { useCall } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { buscarExclusao, buscarExclusoes } from '../contract/exclusao-simples.ts'
import type { SituacaoExclusao } from '../domain/pgdas.ts'
import { IniciarExclusao } from './parts/iniciar-exclusao.tsx'
import { ProcessoExclusao } from './parts/processo-exclusao.tsx'

const isEncerrado = (situacao: SituacaoExclusao) => situacao === 'PROCESSO_CONCLUIDO' || situacao === 'PROCESSO_CANCELADO'

/** Exportar devedores do Simples Nacional (F92): the run in progress step by step, and those before it. */
export function Screen() {
  const [search, setSearch] = useSearch()
  const ultimos = useCall(buscarExclusoes, { pagina: 0, tamanho: 10 }, { keepPrevious: true })
  const emCurso = ultimos.data?.lista.find(({ situacao }) => !isEncerrado(situacao))
  const id = Number(search.get('id')) || (emCurso?.id ?? null)
  const aberto = useCall(buscarExclusao, { id: id ?? 0 }, { enabled: id !== null })
  return (
    <Page title="Exportar devedores do Simples Nacional">
      {ultimos.data && !emCurso ? <IniciarExclusao onIniciado={(novo) => setSearch({ id: String(novo) })} /> : null}
      {id !== null && aberto.data ? <ProcessoExclusao key={aberto.data.id} processo={aberto.data} /> : null}
      <ListView slug="processos-exclusao-simples" title="Processos" />
    </Page>
  )
}
