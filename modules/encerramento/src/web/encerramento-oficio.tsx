import { counted } from '@iss/kernel/texto'
import { systemClock } from '@iss/kernel/clock'
import { plusDays } from '@iss/kernel/data'
import { CheckboxField } from '@iss/ui/checkbox-field'
import { FormDialog } from '@iss/ui/confirm-dialog'
import { DateField } from '@iss/ui/date-field'
import type { RowId } from '@iss/ui/data-grid'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { SelectField } from '@iss/ui/select-field'
import { TextArea } from '@iss/ui/text-area'
import { TextField } from '@iss/ui/text-field'
import { ListView } from '@iss/list/web/list-view'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { Page, usePage } from '@iss/portal/page'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type basesDoOficio, buscarOficio, cancelarOficio, encerrarOficio } from '../contract/lote.ts'
import { PRAZO_DE_OFICIO } from '../domain/lote-encerramento.ts'
import { AndamentoLote } from './parts/andamento-lote.tsx'
import { CandidatosGrid, listEscolhidos } from './parts/candidatos-grid.tsx'
import { FiltroLote, useFiltroLote } from './parts/filtro-lote.tsx'
import { HistoricoLotes } from './parts/historico-lotes.tsx'
import { ReaberturaDialog, semReabertura, type ValoresReabertura } from './parts/reabertura-dialog.tsx'

const bases = [
  { value: 'MOVIMENTACAO', label: 'Movimentação escriturada' },
  { value: 'ARBITRAMENTO', label: 'Arbitramento/estimativa' },
]
type Filtro = ReturnType<typeof useFiltroLote>
type Omisso = AnswerOutputOf<typeof buscarOficio>['lista'][number]

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
        <Confirmar
          filtro={filtro}
          base={base}
          escolhidos={escolhidos}
          onClose={() => setConfirmando(false)}
          onDone={() => setMarcados([])}
        />
      ) : null}
      {cancelando === null ? null : <Cancelar encerramentoId={cancelando} onClose={() => setCancelando(null)} />}
    </Page>
  )
}

/** What is about to be closed: the competence of one month, else how many competences. */
function tituloDe(escolhidos: readonly Omisso[]): string {
  const contribuintes = new Set(escolhidos.map(({ idPessoa }) => idPessoa)).size
  const meses = new Map(escolhidos.map(({ competencia }) => [competencia.toString(), competencia.format()]))
  const [unico] = meses.values()
  const quais = meses.size === 1 ? unico : counted(escolhidos.length, 'competência', 'competências')
  return `Encerrar de ofício ${quais} de ${counted(contribuintes, 'contribuinte', 'contribuintes')}`
}

function Confirmar({
  filtro,
  base,
  escolhidos,
  onClose,
  onDone,
}: {
  filtro: Filtro
  base: (typeof basesDoOficio)[number]
  escolhidos: readonly Omisso[]
  onClose: () => void
  onDone: () => void
}) {
  const page = usePage()
  const meses = new Map(escolhidos.map(({ competencia }) => [competencia.toString(), competencia]))
  const omissos = [...meses.values()].map((mes) => ({
    ...mes.toWire(),
    pessoas: escolhidos.filter(({ competencia }) => competencia.compare(mes) === 0).map(({ idPessoa }) => idPessoa),
  }))
  const form = useForm({
    defaultValues: {
      vencimento: plusDays(systemClock.today(), PRAZO_DE_OFICIO),
      justificativa: '',
      processo: '',
      enviarEmail: true,
    },
  })
  const encerrar = useCallMutation(encerrarOficio, {
    form,
    invalidate: 'all',
    onSuccess: ({ ids, mensagem }) => {
      page.success(mensagem)
      filtro.setSearch({ lote: ids.join(',') })
      onDone()
      onClose()
    },
  })
  return (
    <FormDialog opened onClose={onClose} title={tituloDe(escolhidos)}>
      <Form form={form} onSubmit={(valores) => encerrar.mutate({ papelServico: filtro.papelServico, omissos, base, ...valores })}>
        <FormGrid>
          <DateField
            control={form.control}
            name="vencimento"
            label="Vencimento da guia"
            required
            min={systemClock.today()}
            span={6}
          />
          <TextArea
            control={form.control}
            name="justificativa"
            label="Justificativa"
            required
            maxLength={1000}
            description="Ao menos 20 caracteres."
            span={12}
          />
          {base === 'ARBITRAMENTO' ? (
            <TextField
              control={form.control}
              name="processo"
              label="Número do processo"
              required
              maxLength={60}
              description="O que faltar do imposto arbitrado é lançado como débito e cobrado na guia."
              span={12}
            />
          ) : null}
          <CheckboxField control={form.control} name="enviarEmail" label="Notificar por e-mail" span={12} />
        </FormGrid>
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Voltar
          </Button>
          <Button type="submit" loading={encerrar.isPending}>
            Encerrar de ofício
          </Button>
        </FormActions>
      </Form>
    </FormDialog>
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
