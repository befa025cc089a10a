import { useCall } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { ListView } from '@iss/list/web/list-view'
import { EmptyState } from '@iss/ui/empty-state'
import { Panel } from '@iss/ui/panel'
import { buscarTermo } from '../contract/consulta.ts'
import { acaoTexts } from '../domain/errors.ts'
import { Fiscalizacao } from './parts/fiscalizacao.tsx'
import { TermoDoFisco } from './parts/termo-do-fisco.tsx'

/** Inspections: the list, the one of `id` on one screen, or the notice of `termo` that has no inspection (F125). */
export function Screen() {
  const [search] = useSearch()
  const id = Number(search.get('id')) || null
  const termo = Number(search.get('termo')) || null
  if (id !== null) return <Fiscalizacao key={id} id={id} />
  if (termo !== null) return <Sozinho id={termo} />
  return (
    <Page title="Consulta de fiscalização">
      <ListView slug="fiscalizacoes" />
    </Page>
  )
}

function Sozinho({ id }: { id: number }) {
  const { data: termo, isError } = useCall(buscarTermo, { id }, { silent: true })
  return (
    <Page title={termo ? `${termo.rotulo} nº ${termo.numero}` : 'Termo fiscal'} back="/home/actions/termos-fiscais-emitidos">
      {isError ? (
        <Panel>
          <EmptyState title={acaoTexts.vazioTermos} />
        </Panel>
      ) : null}
      {termo ? <TermoDoFisco termo={termo} aberto /> : null}
    </Page>
  )
}
