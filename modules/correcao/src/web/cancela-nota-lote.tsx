import { CheckboxField } from '@iss/ui/checkbox-field'
import { FormDialog } from '@iss/ui/confirm-dialog'
import type { RowId } from '@iss/ui/data-grid'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { SelectField } from '@iss/ui/select-field'
import { TextArea } from '@iss/ui/text-area'
import { TextField } from '@iss/ui/text-field'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { buscarCancelaNotaLote, executarCancelaNotaLote } from '../contract/lote-de-notas.ts'
import { motivosCancelamento } from '../domain/cancelamento.ts'
import { AndamentoDoLote, HistoricoDeLotes } from './parts/lote-andamento.tsx'
import { type FiltroLote, FiltroDoLote, filtroDoEndereco } from './parts/lote-filtro.tsx'
import { conferir, type NotaDoLote, NotasDoLote, resumoDoLote } from './parts/lote-notas-grid.tsx'

const semFiltro = {
  prestadorId: null,
  serie: null,
  numeroInicial: null,
  numeroFinal: null,
  numeros: '',
  dataInicial: null,
  dataFinal: null,
}

/** Cancelar notas em lote (F69): the authority cancels a range of notes of a provider, with the result of each. */
export function Screen() {
  const [search, setSearch] = useSearch()
  const [filtro, setFiltro] = useState(() => filtroDoEndereco(search))
  const [marcadas, setMarcadas] = useState<RowId[]>([])
  const [conferindo, setConferindo] = useState(false)
  const lote = Number(search.get('lote')) || null
  const { motivo: _motivo, ...pedido } = filtro ?? { ...semFiltro, motivo: null }
  const notas = useCall(
    buscarCancelaNotaLote,
    { ...pedido, gerarCredito: false, complementar: false },
    { enabled: filtro !== null },
  )
  const escolhidas = (notas.data?.lista ?? []).filter(({ id }) => marcadas.includes(id))
  return (
    <Page title="Cancelar notas em lote">
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
            <Button color="red" disabled={escolhidas.length === 0} onClick={() => setConferindo(true)}>
              {escolhidas.length === 0 ? 'Cancelar notas' : `Cancelar notas (${escolhidas.length})`}
            </Button>
          }
        />
      )}
      <HistoricoDeLotes operacao="CANCELAMENTO" onOpen={(id) => setSearch({ lote: id })} />
      {conferindo && filtro ? (
        <Conferencia
          pedido={pedido}
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

type ConferenciaForm = {
  codigo: number | null
  justificativa: string
  processo: string
  notificar: boolean
  gerarCredito: boolean
  complementar: boolean
  ciente: boolean
}

/** Second and third steps: what will happen, the reason, and that the author knows. */
function Conferencia({
  pedido,
  escolhidas,
  onClose,
  onDone,
}: {
  pedido: Omit<FiltroLote, 'motivo'>
  escolhidas: readonly NotaDoLote[]
  onClose: () => void
  onDone: (lote: number) => void
}) {
  const page = usePage()
  const form = useForm<ConferenciaForm>({
    defaultValues: {
      codigo: null,
      justificativa: '',
      processo: '',
      notificar: true,
      gerarCredito: false,
      complementar: false,
      ciente: false,
    },
  })
  const { control } = form
  const [gerarCredito, complementar] = useWatch({ control, name: ['gerarCredito', 'complementar'] })
  const comOpcoes = useCall(
    buscarCancelaNotaLote,
    { ...pedido, gerarCredito, complementar },
    { enabled: gerarCredito || complementar },
  )
  const conferidas = conferir(escolhidas, gerarCredito || complementar ? comOpcoes.data?.lista : undefined)
  const executar = useCallMutation(executarCancelaNotaLote, {
    form,
    idempotencyKey: true,
    invalidate: 'all',
    onSuccess: ({ id, mensagem }) => {
      page.success(mensagem)
      onDone(id)
    },
  })
  const enviar = ({ codigo, processo, ...valores }: ConferenciaForm) =>
    executar.mutate({
      ...valores,
      codigo: codigo ?? 0,
      processo: processo.trim() || null,
      notas: escolhidas.map(({ id }) => id),
    })
  return (
    <FormDialog opened onClose={onClose} title="Conferência do cancelamento">
      <Form form={form} onSubmit={enviar} label="Conferência do cancelamento">
        <Alert color="yellow" mb="md">
          {`As notas perdem o efeito e saem da sua competência. ${resumoDoLote(conferidas)}`}
        </Alert>
        <FormGrid>
          <SelectField
            control={control}
            name="codigo"
            label="Motivo"
            required
            options={motivosCancelamento.map(({ codigo, label }) => ({ value: codigo, label }))}
            span={6}
          />
          <TextField control={control} name="processo" label="Processo" maxLength={60} span={6} />
          <TextArea
            control={control}
            name="justificativa"
            label="Justificativa"
            required
            maxLength={500}
            description="De 15 a 500 caracteres."
            span={12}
          />
          <CheckboxField
            control={control}
            name="gerarCredito"
            label="Gerar crédito do valor pago, quando a guia já foi paga"
            span={12}
          />
          <CheckboxField
            control={control}
            name="complementar"
            label="Lançar a diferença em encerramento complementar, quando a competência está encerrada"
            span={12}
          />
          <CheckboxField control={control} name="notificar" label="Notificar prestador e tomador por e-mail" span={12} />
          <CheckboxField
            control={control}
            name="ciente"
            label="Estou ciente de que esta operação altera documentos fiscais"
            span={12}
          />
        </FormGrid>
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Voltar
          </Button>
          <Button type="submit" color="red" loading={executar.isPending}>
            Cancelar notas
          </Button>
        </FormActions>
      </Form>
    </FormDialog>
  )
}
