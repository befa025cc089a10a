import type { RowId } from '@iss/ui/data-grid'
import { SelectField } from '@iss/ui/select-field'
import { ListView } from '@iss/list/web/list-view'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { Page, usePage } from '@iss/portal/page'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { buscarOficio, cancelarOficio } from '../contract/lote.ts'
import { AndamentoLote } from './parts/andamento-lote.tsx'
import { CandidatosGrid, listEscolhidos, listImpedidos } from './parts/candidatos-grid.tsx'
import { ConferenciaOficio } from './parts/conferencia-oficio.tsx'
import { FiltroLote, useFiltroLote } from './parts/filtro-lote.tsx'
import { HistoricoLotes } from './parts/historico-lotes.tsx'
import { ReaberturaDialog, semReabertura, type ValoresReabertura } from './parts/reabertura-dialog.tsx'

const bases = [
  { value: 'MOVIMENTACAO', label: 'Movimentação escriturada' },
  { value: 'ARBITRAMENTO', label: 'Arbitramento/estimativa' },
]

/** Encerramento de ofício (F52): the authority closes for those who did not, with its reason. */
export function Screen() {
  const filtro = useFiltroLote()
  const [marcados, setMarcados] = useState<RowId[]>([])
  const [confirmando, setConfirmando] = useState(false)
  const [cancelando, setCancelando] = useState<number | null>(null)
  const lotes = (filtro.search.get('lote') ?? '').split(',').flatMap((texto) => Number(texto) || [])
  const base = filtro.search.get('base') === 'arbitramento' ? ('ARBITRAMENTO' as const) : ('MOVIMENTACAO' as const)
  const fiscalId = Number(filtro.search.get('fiscal')) || null
  const ate = filtro.ate?.toWire() ?? null
  const contribuinte = Number(filtro.search.get('contribuinte')) || null
  const pedido = { ...filtro.pedido, ate, idPessoa: contribuinte, regime: filtro.regime, fiscalId, base }
  const omissos = useCall(buscarOficio, pedido, { keepPrevious: true })
  const lista = omissos.data?.lista
  const escolhidos = listEscolhidos(lista, marcados)
  return (
    <Page title="Encerramento de ofício">
      <FiltroLote filtro={filtro} comRegime comFinal>
        <SelectField
          label="Fiscal responsável"
          placeholder="Todos"
          options={(omissos.data?.fiscais ?? []).map(({ id, nome }) => ({ value: String(id), label: nome }))}
          value={fiscalId === null ? null : String(fiscalId)}
          onChange={(valor) => filtro.setSearch({ fiscal: valor === null ? null : String(valor) })}
          span={3}
        />
        <SelectField
          label="Base"
          options={bases}
          clearable={false}
          value={base}
          onChange={(valor) => {
            setMarcados([])
            filtro.setSearch({ base: valor === 'ARBITRAMENTO' ? 'arbitramento' : null })
          }}
          description={base === 'ARBITRAMENTO' ? 'Média das competências com movimento, das 12 anteriores.' : undefined}
          span={4}
        />
      </FiltroLote>
      {lotes.map((lote) => (
        <AndamentoLote
          key={lote}
          id={lote}
          memoria
          acoes={({ encerramentoId, nome }) =>
            encerramentoId === null ? null : (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Cancelar encerramento de ofício de ${nome}`}
                onClick={() => setCancelando(encerramentoId)}
              >
                Cancelar
              </Button>
            )
          }
        />
      ))}
      <CandidatosGrid
        base={base}
        rows={lista}
        status={omissos.gridStatus}
        selected={marcados}
        onSelectedChange={setMarcados}
        onRefresh={omissos.refetch}
        toolbar={
          <>
            {contribuinte === null ? null : (
              <Button variant="default" onClick={() => filtro.setSearch({ contribuinte: null })}>
                Mostrar todos os contribuintes
              </Button>
            )}
            <Button disabled={escolhidos.length === 0} onClick={() => setConfirmando(true)}>
              {escolhidos.length === 0 ? 'Encerrar de ofício' : `Encerrar de ofício (${escolhidos.length})`}
            </Button>
          </>
        }
      />
      <ListView
        slug="encerramentos-oficio"
        title="Encerramentos de ofício"
        onAction={(_cancelar, [encerramento]) => encerramento && setCancelando(Number(encerramento.id))}
      />
      <HistoricoLotes oficio onOpen={(id) => filtro.setSearch({ lote: String(id) })} />
      {confirmando ? (
        <ConferenciaOficio
          pedido={pedido}
          escolhidos={escolhidos}
          impedidos={listImpedidos(lista, marcados)}
          onClose={() => setConfirmando(false)}
          onDone={(ids) => {
            filtro.setSearch({ lote: ids.join(',') })
            setMarcados([])
            setConfirmando(false)
          }}
        />
      ) : null}
      {cancelando === null ? null : <Cancelar encerramentoId={cancelando} onClose={() => setCancelando(null)} />}
    </Page>
  )
}

function Cancelar({ encerramentoId, onClose }: { encerramentoId: number; onClose: () => void }) {
  const page = usePage()
  const form = useForm<ValoresReabertura>({ defaultValues: semReabertura })
  const cancelar = useCallMutation(cancelarOficio, {
    form,
    invalidate: 'all',
    onSuccess: ({ mensagem }) => {
      page.success(mensagem)
      onClose()
    },
  })
  return (
    <ReaberturaDialog
      titulo="Cancelar encerramento de ofício"
      campo="justificativa"
      form={form}
      voltar="Voltar"
      confirmar="Cancelar encerramento"
      pendente={cancelar.isPending}
      onSubmit={({ justificativa, cascata }) => cancelar.mutate({ encerramentoId, justificativa, cascata })}
      onClose={onClose}
    />
  )
}
