import { EmptyState } from '@iss/ui/empty-state'
import { Panel } from '@iss/ui/panel'
import { Steps } from '@iss/ui/steps'
import { useCall } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { useState } from 'react'
import { copiarNota } from '@iss/emissao/contract/copiar-nota'
import { buscarNota } from '@iss/nota/contract/consulta'
import { carregarEmissao } from '@iss/emissao/contract/emissao'
import { carregarPadroes } from '@iss/emissao/contract/padroes'
import { EscolhaDaNota } from '@iss/nota/parts/escolha-da-nota.tsx'
import { Correcao } from './parts/substituir-nfe-correcao.tsx'

/** Substituição de NF-e (E09): choose the note, correct it, confirm; the new note cancels the old one in the same moment. */
export function Screen() {
  const [search, setSearch] = useSearch()
  const id = Number(search.get('id')) || null
  const [conferindo, setConferindo] = useState(false)
  const dados = useCall(carregarEmissao, {}, { staleTime: 60_000 })
  const padroes = useCall(carregarPadroes, {}, { staleTime: 60_000 })
  const nota = useCall(buscarNota, { id: id ?? 0 }, { enabled: id !== null, silent: true })
  const copia = useCall(
    copiarNota,
    { id: id ?? 0, mantemData: true },
    { enabled: id !== null, staleTime: Infinity, silent: true },
  )
  return (
    <Page title="Substituição de NF-e" back="/home/actions/consultas">
      <Steps labels={['Escolha da nota', 'Correção', 'Confirmação']} active={id === null ? 0 : conferindo ? 2 : 1} />
      {id === null && padroes.data ? (
        <EscolhaDaNota
          soPorNumero={padroes.data.naoCarregarNotas}
          onEscolher={(escolhida) => setSearch({ id: escolhida }, { push: true })}
        />
      ) : null}
      {id !== null && (nota.isError || copia.isError) ? (
        <Panel>
          <EmptyState title={nota.isError ? 'Nota não encontrada.' : porque(copia.error?.allMessages)} />
        </Panel>
      ) : null}
      {nota.data && copia.data && dados.data && padroes.data ? (
        <Correcao
          key={nota.data.id}
          nota={nota.data}
          pedido={copia.data.pedido}
          dados={{ ...dados.data, ...padroes.data }}
          conferindo={conferindo}
          onConferir={setConferindo}
          onOutra={() => setSearch({ id: null })}
        />
      ) : null}
    </Page>
  )
}

/** Why there is nothing to correct, in the words of the refusal where it has some. */
const porque = (frases: readonly string[] = []) => frases.join(' ') || 'A nota não pode ser substituída.'
