import { Page } from '@iss/portal/page'
import { EmissaoForm } from './parts/emissao-form.tsx'

/** Guia Avulsa (G3). */
export function Screen() {
  return (
    <Page title="Guia Avulsa" back="/home/actions/guias-contribuinte">
      <EmissaoForm idPessoa={null} denuncia={false} />
    </Page>
  )
}
