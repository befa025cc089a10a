import { type Nota, Resumo } from '@iss/nota/parts/resumo-da-nota.tsx'
import { useConfirm } from '@iss/ui/confirm-dialog'
import { EmptyState } from '@iss/ui/empty-state'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { NumberField } from '@iss/ui/number-field'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { TextArea } from '@iss/ui/text-area'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { LinkButton, useSearch } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { AppUpload } from '@iss/portal/upload'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconCircleCheck, IconFileX } from '@tabler/icons-react'
import { useState } from 'react'
import { type FieldPath, useForm, useWatch } from 'react-hook-form'
import { cancelarNotaCall, validarCancelamento } from '../contract/cancelamento.ts'
import { buscarNota } from '@iss/nota/contract/consulta'
import { motivosCancelamento } from '../domain/cancelamento.ts'
import { EscolhaDaNota } from '@iss/nota/parts/escolha-da-nota.tsx'

const TITULO = 'Cancelamento de NF-e'
const DUPLICIDADE = 4

type Resultado = AnswerOutputOf<typeof cancelarNotaCall>
type CancelamentoForm = {
  motivo: number | null
  justificativa: string
  notaSubstituta: number | null
  anexos: { id: number; nome: string }[]
}

/** Cancelamento de NF-e (E07): direct where the rules allow it, else a request to the inspector. */
export function Screen() {
  const [search, setSearch] = useSearch()
  const id = Number(search.get('id')) || null
  const nota = useCall(buscarNota, { id: id ?? 0 }, { enabled: id !== null, silent: true })
  const [resultado, setResultado] = useState<Resultado | null>(null)
  return (
    <Page title={TITULO} back="/home/actions/consultas">
      {id === null ? <EscolhaDaNota onEscolher={(escolhida) => setSearch({ id: escolhida }, { push: true })} /> : null}
      {id !== null && nota.isError ? (
        <Panel>
          <EmptyState title="Nota não encontrada." />
        </Panel>
      ) : null}
      {nota.data && resultado ? <Feito nota={nota.data} resultado={resultado} /> : null}
      {nota.data && !resultado ? (
        <Pedido key={nota.data.id} nota={nota.data} onFeito={setResultado} onOutra={() => setSearch({ id: null })} />
      ) : null}
    </Page>
  )
}

type PedidoProps = { nota: Nota; onFeito: (resultado: Resultado) => void; onOutra: () => void }

function Pedido({ nota, onFeito, onOutra }: PedidoProps) {
  const page = usePage()
  const confirm = useConfirm()
  const form = useForm<CancelamentoForm>({ defaultValues: { motivo: null, justificativa: '', notaSubstituta: null, anexos: [] } })
  const motivo = useWatch({ control: form.control, name: 'motivo' })
  const anexos = useWatch({ control: form.control, name: 'anexos' })
  const vazio = { notaId: nota.id, codigo: 1, justificativa: '', notaSubstituta: null, arquivos: [] }
  const previsao = useCall(validarCancelamento, vazio)
  const validar = useCallMutation(validarCancelamento, { form })
  const cancelar = useCallMutation(cancelarNotaCall, {
    form,
    idempotencyKey: true,
    onSuccess: onFeito,
    invalidate: [buscarNota],
  })
  const impedida = (previsao.data?.impedimentos.length ?? 0) > 0

  const enviar = async ({ motivo: codigo, justificativa, notaSubstituta, anexos: enviados }: CancelamentoForm) => {
    const pedido = {
      notaId: nota.id,
      codigo: codigo ?? 0,
      justificativa,
      notaSubstituta: codigo === DUPLICIDADE ? notaSubstituta : null,
      arquivos: enviados.map((anexo) => anexo.id),
    }
    const exame = await validar.mutateAsync(pedido).catch(() => null)
    if (!exame) return
    const { direto, violacoes } = exame
    for (const [index, { key, message }] of violacoes.entries())
      if (key !== null && key in form.getValues())
        form.setError(key as FieldPath<CancelamentoForm>, { type: 'server', message }, { shouldFocus: index === 0 })
      else page.error([message])
    if (violacoes.length > 0) return
    const question = direto
      ? `Confirma o cancelamento da NF-e nº ${nota.numero}? Esta operação não pode ser desfeita.`
      : `Confirma a solicitação de cancelamento da NF-e nº ${nota.numero}?`
    if (await confirm({ question, confirmLabel: direto ? 'Cancelar a nota' : 'Solicitar', cancelLabel: 'Voltar', danger: true }))
      cancelar.mutate(pedido)
  }

  return (
    <>
      <Resumo nota={nota} />
      {previsao.data ? <Previsao previsao={previsao.data} /> : null}
      {impedida ? null : (
        <Form form={form} onSubmit={enviar} label={TITULO}>
          <Panel title="Motivo do cancelamento">
            <FormGrid>
              <SelectField
                control={form.control}
                name="motivo"
                label="Motivo"
                required
                options={motivosCancelamento
                  .filter(({ reservado }) => !reservado)
                  .map(({ codigo, label }) => ({ value: codigo, label }))}
                span={6}
              />
              {motivo === DUPLICIDADE ? (
                <NumberField
                  control={form.control}
                  name="notaSubstituta"
                  label="Número da nota que substitui"
                  required
                  min={1}
                  span={6}
                />
              ) : null}
              <TextArea control={form.control} name="justificativa" label="Justificativa" required maxLength={500} span={12} />
            </FormGrid>
            <AppUpload
              label={nota.retido ? 'Anexos (declaração do tomador)' : 'Anexos'}
              onUploaded={({ id, nome }) => form.setValue('anexos', [...form.getValues('anexos'), { id, nome }])}
            />
            {anexos.map((anexo) => (
              <Group key={anexo.id} gap="sm">
                <Text size="sm">{anexo.nome}</Text>
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-xs"
                  aria-label={`Retirar ${anexo.nome}`}
                  onClick={() =>
                    form.setValue(
                      'anexos',
                      anexos.filter(({ id }) => id !== anexo.id),
                    )
                  }
                >
                  Retirar
                </Button>
              </Group>
            ))}
            {form.formState.errors.anexos?.message ? (
              <Text c="red" size="sm" role="alert">
                {form.formState.errors.anexos.message}
              </Text>
            ) : null}
          </Panel>
          <FormActions>
            <Button variant="default" onClick={onOutra}>
              Escolher outra nota
            </Button>
            <Button
              type="submit"
              color="red"
              loading={validar.isPending || cancelar.isPending}
              leftSection={<IconFileX size={17} aria-hidden="true" />}
            >
              {previsao.data?.direto === false ? 'Solicitar cancelamento' : 'Cancelar a nota'}
            </Button>
          </FormActions>
        </Form>
      )}
    </>
  )
}

function Previsao({ previsao: { direto, motivos, impedimentos } }: { previsao: AnswerOutputOf<typeof validarCancelamento> }) {
  if (impedimentos.length > 0) return <Alert color="red">{impedimentos.join(' ')}</Alert>
  if (direto) return <Alert color="green">O cancelamento é direto: a nota deixa de valer assim que você confirmar.</Alert>
  return (
    <Alert color="yellow" title="O cancelamento depende da aprovação do fiscal">
      <ul style={{ margin: 0, paddingInlineStart: '1.2em' }}>
        {motivos.map((texto) => (
          <li key={texto}>{texto}</li>
        ))}
      </ul>
    </Alert>
  )
}

function Feito({ nota, resultado }: { nota: Nota; resultado: Resultado }) {
  return (
    <Panel>
      <EmptyState
        icon={<IconCircleCheck size={24} aria-hidden="true" />}
        title={resultado.mensagem}
        action={
          <LinkButton to={`/home/actions/nota-fiscal?id=${nota.id}`} variant="light">
            Ver a nota
          </LinkButton>
        }
      />
    </Panel>
  )
}
