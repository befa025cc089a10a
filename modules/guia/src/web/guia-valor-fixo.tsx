import { Page } from '@iss/portal/page'
import { ValorFixoForm } from './parts/valor-fixo-form.tsx'

/** Guia de Valor Fixo (G5). */
export function Screen() {
  return (
    <Page title="Guia de Valor Fixo" back="/home/actions/guias-contribuinte">
      <ValorFixoForm idPessoa={null} />
    </Page>
  )
}
