import { ListView } from '@iss/list/web/list-view'
import { EmptyState } from '@iss/ui/empty-state'
import { Panel } from '@iss/ui/panel'
import { useCall } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { Button } from '@mantine/core'
import { IconFilePencil } from '@tabler/icons-react'
import { buscarNota } from '@iss/nota/contract/consulta'
import { NovaCarta } from './parts/carta-correcao-nova.tsx'
import { Resumo } from '@iss/nota/parts/resumo-da-nota.tsx'
import { EscolhaDaNota } from '@iss/nota/parts/escolha-da-nota.tsx'

/** Carta de Correção de NF-e (E08): the letters of the person's notes, and a new one for a chosen note. */
export function Screen() {
  const [search, setSearch] = useSearch()
  const id = Number(search.get('id')) || null
  const escolhendo = search.get('nova') === '1' && id === null
  const nota = useCall(buscarNota, { id: id ?? 0 }, { enabled: id !== null, silent: true })
  return (
    <Page
      title="Carta de Correção de NF-e"
      {...(id !== null || escolhendo ? { back: '/home/actions/carta-correcao' } : {})}
      actions={
        id === null && !escolhendo ? (
          <Button
            leftSection={<IconFilePencil size={17} aria-hidden="true" />}
            onClick={() => setSearch({ nova: '1' }, { push: true })}
          >
            Nova carta de correção
          </Button>
        ) : null
      }
    >
      {escolhendo ? <EscolhaDaNota onEscolher={(escolhida) => setSearch({ id: escolhida, nova: null }, { push: true })} /> : null}
      {id !== null && nota.isError ? (
        <Panel>
          <EmptyState title="Nota não encontrada." />
        </Panel>
      ) : null}
      {id !== null && nota.data ? (
        <>
          <Resumo nota={nota.data} />
          <NovaCarta key={`${id}/${nota.data.carta?.numero ?? 0}`} notaId={id} notaNumero={nota.data.numero} />
        </>
      ) : null}
      {escolhendo || (id !== null && !nota.data) ? null : (
        <ListView key={id} slug="cartas-correcao" title="Cartas de correção emitidas" given={id === null ? {} : { notaId: id }} />
      )}
    </Page>
  )
}
