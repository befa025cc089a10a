import { ImportacaoAberta } from '@iss/lote/web/importacao/importacao-aberta'
import { useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { Digitacao } from './parts/digitacao-de-rps.tsx'

const endereco = '/home/actions/importar-rps-manual'

/** The manual alternative of the import (S22): a sheet of RPS, sent as a file and converted like any other. */
export function Screen() {
  const [search, setSearch] = useSearch()
  const id = Number.parseInt(search.get('id') ?? '', 10)
  return (
    <Page title="Importar RPS e Escriturações (manual)" back={id > 0 ? endereco : '/home/actions/solicitacoes'}>
      <Digitacao onValidada={(validada) => setSearch({ id: validada }, { push: true })} />
      {id > 0 ? (
        <ImportacaoAberta key={id} id={id} avisos={[]} onAbrir={(outra) => setSearch({ id: outra }, { push: true })} />
      ) : null}
    </Page>
  )
}
