import { useCall } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { EmptyState } from '@iss/ui/empty-state'
import { Panel } from '@iss/ui/panel'
import { buscarNotaNacional } from '../contract/notas-nacionais.ts'
import { AcoesDaNotaNacional } from './parts/acoes-nota-nacional.tsx'
import { DadosDaNotaNacional } from './parts/dados-nota-nacional.tsx'
import { EfeitosDaNotaNacional } from './parts/efeitos-nota-nacional.tsx'

/** A note of the national issuer: what it says, what became of it, its effects in the books. */
export function Screen() {
  const [search] = useSearch()
  const id = Number(search.get('id')) || null
  const nota = useCall(buscarNotaNacional, { id: id ?? 0 }, { enabled: id !== null, silent: true })
  if (id === null || nota.isError)
    return (
      <Page title="Nota do Emissor Nacional">
        <Panel>
          <EmptyState
            title={nota.error?.problem.kind === 'authorization' ? nota.error.messages.join(' ') : 'Nota não encontrada.'}
          />
        </Panel>
      </Page>
    )
  if (!nota.data) return <Page title="Nota do Emissor Nacional">{null}</Page>
  return (
    <Page title={`NFS-e nº ${nota.data.numero}`} subtitle={nota.data.emissor} actions={<AcoesDaNotaNacional nota={nota.data} />}>
      <DadosDaNotaNacional nota={nota.data} />
      <EfeitosDaNotaNacional nota={nota.data} />
    </Page>
  )
}
