import { ListView } from '@iss/list/web/list-view'
import { Page } from '@iss/portal/page'
import { Space } from '@mantine/core'
import { FormularioDaAvulsa } from './parts/avulsa-formulario.tsx'

/** Nota fiscal avulsa (E11): the occasional taxpayer's own. */
export function Screen() {
  return (
    <Page title="Nota fiscal avulsa">
      <FormularioDaAvulsa idPrestador={null} />
      <Space h="md" />
      <ListView slug="notas-avulsas" title="Notas avulsas emitidas" />
    </Page>
  )
}
