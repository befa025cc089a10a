import { Page } from '@iss/portal/page'
import { EmissaoForm } from './parts/emissao-form.tsx'

/** Guia de Denúncia Espontânea (G6). */
export function Screen() {
  return (
    <Page title="Guia de Denúncia Espontânea" back="/home/actions/guias-contribuinte">
      <EmissaoForm idPessoa={null} denuncia />
    </Page>
  )
}
