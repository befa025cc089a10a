import type { RowId } from '@iss/ui/data-grid'
import { useCall } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { buscarSubstituirNfeLote } from '../contract/lote-de-notas.ts'
import { AndamentoDoLote, HistoricoDeLotes } from './parts/lote-andamento.tsx'
import { FiltroDoLote, filtroDoEndereco } from './parts/lote-filtro.tsx'
import { NotasDoLote } from './parts/lote-notas-grid.tsx'
import { ConferenciaDaSubstituicao } from './parts/substituir-nfe-lote-conferencia.tsx'

const semFiltro = {
  prestadorId: null,
  serie: null,
  numeroInicial: null,
  numeroFinal: null,
  numeros: '',
  dataInicial: null,
  dataFinal: null,
  motivo: null,
}

/** Substituir NF-e em lote (F70): one correction of the taxation of many notes of a provider, each replaced by a new one. */
export function Screen() {
  const [search, setSearch] = useSearch()
  const [filtro, setFiltro] = useState(() => filtroDoEndereco(search))
  const [marcadas, setMarcadas] = useState<RowId[]>([])
  const [conferindo, setConferindo] = useState(false)
  const lote = Number(search.get('lote')) || null
  const { motivo: _motivo, ...pedido } = filtro ?? semFiltro
  const notas = useCall(buscarSubstituirNfeLote, pedido, { enabled: filtro !== null })
  const escolhidas = (notas.data?.lista ?? []).filter(({ id }) => marcadas.includes(id))
  return (
    <Page title="Substituir NF-e em lote">
      <FiltroDoLote
        inicial={filtro}
        data="Emissão"
        pendente={notas.isFetching}
        onBuscar={(novo) => {
          setMarcadas([])
          setFiltro(novo)
        }}
      />
      {lote === null ? null : <AndamentoDoLote id={lote} />}
      {filtro === null ? null : (
        <NotasDoLote
          notas={notas.data?.lista}
          total={notas.data?.total ?? 0}
          status={notas.gridStatus}
          selected={marcadas}
          onSelectedChange={setMarcadas}
          onRefresh={notas.refetch}
          toolbar={
            <Button disabled={escolhidas.length === 0} onClick={() => setConferindo(true)}>
              {escolhidas.length === 0 ? 'Substituir notas' : `Substituir notas (${escolhidas.length})`}
            </Button>
          }
        />
      )}
      <HistoricoDeLotes operacao="SUBSTITUICAO" onOpen={(id) => setSearch({ lote: id })} />
      {conferindo ? (
        <ConferenciaDaSubstituicao
          escolhidas={escolhidas}
          atividades={notas.data?.atividades ?? []}
          tipos={notas.data?.tipos ?? []}
          onClose={() => setConferindo(false)}
          onDone={(id) => {
            setMarcadas([])
            setConferindo(false)
            setSearch({ lote: id })
          }}
        />
      ) : null}
    </Page>
  )
}
