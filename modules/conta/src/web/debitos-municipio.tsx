import { ListView } from '@iss/list/web/list-view'
import { Page } from '@iss/portal/page'
import { useState } from 'react'
import { LancamentoDialog } from './parts/lancamento-dialog.tsx'

/** Débitos avulsos: what the inspector launches, and what payments and values below the minimum left; closings bill them. */
export function Screen() {
  const [lancado, setLancado] = useState<(() => void) | null>(null)
  return (
    <Page title="Débitos avulsos">
      <ListView slug="debitos" onAction={(_name, _rows, refetch) => setLancado(() => refetch)} />
      {lancado ? <LancamentoDialog credito={false} onDone={lancado} onClose={() => setLancado(null)} /> : null}
    </Page>
  )
}
