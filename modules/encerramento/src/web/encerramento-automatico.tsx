import { counted } from '@iss/kernel/texto'
import { CheckboxField } from '@iss/ui/checkbox-field'
import { useConfirm } from '@iss/ui/confirm-dialog'
import type { RowId } from '@iss/ui/data-grid'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { Page, usePage } from '@iss/portal/page'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { buscarAutomatico, encerrarAutomatico } from '../contract/lote.ts'
import { AndamentoLote } from './parts/andamento-lote.tsx'
import { CandidatosGrid, listEscolhidos } from './parts/candidatos-grid.tsx'
import { FiltroLote, useFiltroLote } from './parts/filtro-lote.tsx'
import { HistoricoLotes } from './parts/historico-lotes.tsx'

/** Encerramento automático da escrituração (F54): whoever has movement and did not close. */
export function Screen() {
  const page = usePage()
  const confirm = useConfirm()
  const filtro = useFiltroLote()
  const [marcados, setMarcados] = useState<RowId[]>([])
  const incluirSemMovimento = filtro.search.get('semMovimento') === 'sim'
  const lote = Number(filtro.search.get('lote')) || null
  const lista = useCall(
    buscarAutomatico,
    { ...filtro.pedido, regime: filtro.regime, incluirSemMovimento },
    { keepPrevious: true },
  )
  const pessoas = listEscolhidos(lista.data, marcados).map(({ idPessoa }) => idPessoa)
  const encerrar = useCallMutation(encerrarAutomatico, {
    invalidate: 'all',
    onSuccess: ({ id, mensagem }) => {
      page.success(mensagem)
      setMarcados([])
      filtro.setSearch({ lote: String(id) })
    },
  })
  const enviar = async () => {
    const question = `Confirma o encerramento automático de ${filtro.competencia.format()} de ${counted(pessoas.length, 'contribuinte', 'contribuintes')}?`
    if (await confirm({ question, title: 'Encerramento automático' })) encerrar.mutate({ ...filtro.pedido, pessoas })
  }
  return (
    <Page title="Encerramento automático da escrituração">
      <FiltroLote filtro={filtro} comRegime>
        <CheckboxField
          label="Incluir sem movimento"
          value={incluirSemMovimento}
          onChange={(valor) => filtro.setSearch({ semMovimento: valor ? 'sim' : null })}
          span={3}
        />
      </FiltroLote>
      {lote === null ? null : <AndamentoLote id={lote} memoria />}
      <CandidatosGrid
        base="AUTOMATICO"
        rows={lista.data}
        status={lista.gridStatus}
        selected={marcados}
        onSelectedChange={setMarcados}
        onRefresh={lista.refetch}
        toolbar={
          <Button disabled={pessoas.length === 0} loading={encerrar.isPending} onClick={() => void enviar()}>
            {pessoas.length === 0 ? 'Encerrar selecionados' : `Encerrar selecionados (${pessoas.length})`}
          </Button>
        }
      />
      <HistoricoLotes oficio={false} onOpen={(id) => filtro.setSearch({ lote: String(id) })} />
    </Page>
  )
}
