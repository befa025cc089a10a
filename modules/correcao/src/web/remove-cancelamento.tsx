import { CheckboxField } from '@iss/ui/checkbox-field'
import { FormDialog } from '@iss/ui/confirm-dialog'
import type { RowId } from '@iss/ui/data-grid'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { TextArea } from '@iss/ui/text-area'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { buscarRemoveCancelamento, executarRemoveCancelamento } from '../contract/lote-de-notas.ts'
import { AndamentoDoLote, HistoricoDeLotes } from './parts/lote-andamento.tsx'
import { type FiltroLote, FiltroDoLote, filtroDoEndereco } from './parts/lote-filtro.tsx'
import { conferir, type NotaDoLote, NotasDoLote, resumoDoLote } from './parts/lote-notas-grid.tsx'

const semFiltro: FiltroLote = {
  prestadorId: null,
  serie: null,
  numeroInicial: null,
  numeroFinal: null,
  numeros: '',
  dataInicial: null,
  dataFinal: null,
  motivo: null,
}

/** Remover cancelamento de nota (F68): the authority takes wrong cancellations back. */
export function Screen() {
  const [search, setSearch] = useSearch()
  const [filtro, setFiltro] = useState(() => filtroDoEndereco(search))
  const [marcadas, setMarcadas] = useState<RowId[]>([])
  const [conferindo, setConferindo] = useState(false)
  const lote = Number(search.get('lote')) || null
  const notas = useCall(buscarRemoveCancelamento, { ...(filtro ?? semFiltro), complementar: false }, { enabled: filtro !== null })
  const escolhidas = (notas.data?.lista ?? []).filter(({ id }) => marcadas.includes(id))
  return (
    <Page title="Remover cancelamento de nota">
      <FiltroDoLote
        inicial={filtro}
        data="Cancelamento"
        comMotivo
        pendente={notas.isFetching}
        onBuscar={(novo) => {
          setMarcadas([])
          setFiltro(novo)
        }}
      />
      {lote === null ? null : <AndamentoDoLote id={lote} />}
      {filtro === null ? null : (
        <NotasDoLote
          canceladas
          notas={notas.data?.lista}
          total={notas.data?.total ?? 0}
          status={notas.gridStatus}
          selected={marcadas}
          onSelectedChange={setMarcadas}
          onRefresh={notas.refetch}
          toolbar={
            <Button disabled={escolhidas.length === 0} onClick={() => setConferindo(true)}>
              {escolhidas.length === 0 ? 'Remover cancelamento' : `Remover cancelamento (${escolhidas.length})`}
            </Button>
          }
        />
      )}
      <HistoricoDeLotes operacao="REMOCAO" onOpen={(id) => setSearch({ lote: id })} />
      {conferindo && filtro ? (
        <Conferencia
          filtro={filtro}
          escolhidas={escolhidas}
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

/** Second and third steps: what will happen, the reason, and that the author knows. */
function Conferencia({
  filtro,
  escolhidas,
  onClose,
  onDone,
}: {
  filtro: FiltroLote
  escolhidas: readonly NotaDoLote[]
  onClose: () => void
  onDone: (lote: number) => void
}) {
  const page = usePage()
  const form = useForm({ defaultValues: { justificativa: '', complementar: false, ciente: false } })
  const complementar = useWatch({ control: form.control, name: 'complementar' })
  const comOpcao = useCall(buscarRemoveCancelamento, { ...filtro, complementar }, { enabled: complementar })
  const conferidas = conferir(escolhidas, complementar ? comOpcao.data?.lista : undefined)
  const executar = useCallMutation(executarRemoveCancelamento, {
    form,
    idempotencyKey: true,
    invalidate: 'all',
    onSuccess: ({ id, mensagem }) => {
      page.success(mensagem)
      onDone(id)
    },
  })
  return (
    <FormDialog opened onClose={onClose} title="Conferência da remoção">
      <Form
        form={form}
        onSubmit={(valores) => executar.mutate({ ...valores, notas: escolhidas.map(({ id }) => id) })}
        label="Conferência da remoção"
      >
        <Alert color="yellow" mb="md">{`As notas voltam a valer na sua competência. ${resumoDoLote(conferidas)}`}</Alert>
        <FormGrid>
          <TextArea
            control={form.control}
            name="justificativa"
            label="Justificativa"
            required
            maxLength={500}
            description="De 15 a 500 caracteres."
            span={12}
          />
          <CheckboxField
            control={form.control}
            name="complementar"
            label="Gerar encerramento complementar"
            description="Nas competências encerradas, o imposto das notas fica para o encerramento complementar."
            span={12}
          />
          <CheckboxField
            control={form.control}
            name="ciente"
            label="Estou ciente de que esta operação altera documentos fiscais"
            span={12}
          />
        </FormGrid>
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Voltar
          </Button>
          <Button type="submit" loading={executar.isPending}>
            Remover cancelamento
          </Button>
        </FormActions>
      </Form>
    </FormDialog>
  )
}
