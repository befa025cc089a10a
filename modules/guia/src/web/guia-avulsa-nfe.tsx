import { Page } from '@iss/portal/page'
import { NotasForm } from './parts/notas-form.tsx'

/** Guia Avulsa por NF-e (G4). */
export function Screen() {
  return (
    <Page title="Guia Avulsa por NF-e" back="/home/actions/guias-contribuinte">
      <NotasForm idPessoa={null} />
    </Page>
  )
}
