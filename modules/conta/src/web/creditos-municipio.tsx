import { ListView } from '@iss/list/web/list-view'
import { PageTabs } from '@iss/ui/page-tabs'
import { useCan } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { useState } from 'react'
import { listarCreditosTomador } from '../contract/credito-tomador.ts'
import { LancamentoDialog } from './parts/lancamento-dialog.tsx'

/** Créditos (F66): what the taxpayers have to use in closings, what the inspector gives them, and what notes gave to their takers. */
export function Screen() {
  const [search, setSearch] = useSearch()
  const tomador = useCan()(listarCreditosTomador.access)
  const lancados = { value: 'lancados', label: 'Créditos lançados', content: <Lancados /> }
  return (
    <Page title="Créditos">
      {tomador ? (
        <PageTabs
          label="Créditos"
          value={search.get('aba') === 'tomador' ? 'tomador' : 'lancados'}
          onChange={(valor) => setSearch({ aba: valor === 'lancados' ? null : valor })}
          items={[lancados, { value: 'tomador', label: 'Créditos de tomador', content: <ListView slug="creditos-tomador" /> }]}
        />
      ) : (
        lancados.content
      )}
    </Page>
  )
}

function Lancados() {
  const [lancado, setLancado] = useState<(() => void) | null>(null)
  return (
    <>
      <ListView slug="creditos" onAction={(_name, _rows, refetch) => setLancado(() => refetch)} />
      {lancado ? <LancamentoDialog credito onDone={lancado} onClose={() => setLancado(null)} /> : null}
    </>
  )
}
