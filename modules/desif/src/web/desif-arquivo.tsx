import { useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { EmptyState } from '@iss/ui/empty-state'
import { telaArquivoDesif } from '../contract/entrega.ts'
import { EntregaAberta } from './parts/entrega-aberta.tsx'

/** One delivery: what it is, what was found in it, its protocol and its file (F101, detail). */
export function Screen() {
  const [search] = useSearch()
  const id = Number(search.get('id')) || null
  return (
    <Page title={telaArquivoDesif.title} back="/home/actions/desif-importacoes">
      {id === null ? (
        <EmptyState title="Abra a entrega pela lista de importações." />
      ) : (
        <EntregaAberta id={id} lista="desif-importacoes" />
      )}
    </Page>
  )
}
