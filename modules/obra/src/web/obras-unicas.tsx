import { ListView } from '@iss/list/web/list-view'
import { Page } from '@iss/portal/page'

/** Obras únicas (O4): the notes of a provider with a deduction in works, as the authority sees them. */
export function Screen() {
  return (
    <Page title="Obras únicas" subtitle="Cada nota com dedução em obra é analisada pelo Fisco.">
      <ListView slug="obras-unicas-do-contribuinte" />
    </Page>
  )
}
