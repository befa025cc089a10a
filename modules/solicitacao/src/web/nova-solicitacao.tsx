import { EmptyState } from '@iss/ui/empty-state'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { TextArea } from '@iss/ui/text-area'
import { useDraft } from '@iss/portal/draft'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useCallMutation, useInvalidate } from '@iss/portal/hooks'
import { LinkButton, useSearch } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { Alert, Button, Group, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import {
  buscarFormularioSolicitacao,
  buscarSolicitacoes,
  makeRequestCalls,
  salvarRascunhoSolicitacao,
} from '../contract/solicitacao.ts'
import { slugTipoSolicitacao } from '../domain/tipo-solicitacao.ts'
import { AnexosField, type Anexo } from './parts/anexos.tsx'
import { RequestFields } from './parts/request-fields.tsx'
import { toFormValues, toRequestValues } from './parts/request-values.ts'

type Formulario = AnswerOutputOf<typeof buscarFormularioSolicitacao>
type Enviada = { criptId: string; mensagem: string }
type Values = { dados: Record<string, unknown>; observacao: string; anexos: Anexo[] }

/** The form of any kind, drawn from its fields. */
function FormularioSolicitacao({ formulario, onSent }: { formulario: Formulario; onSent: (enviada: Enviada) => void }) {
  const page = usePage()
  const invalidate = useInvalidate()
  const [rascunho, setRascunho] = useState(formulario.rascunho)
  const { campos, recurso, rotulo, tipo } = formulario
  // An address may name values of fields: '?assunto=Parcelamento'.
  const [search] = useSearch()
  const pedidos = Object.fromEntries([...search].filter(([nome]) => campos.some((campo) => campo.name === nome)))
  const form = useForm<Values>({
    defaultValues: {
      dados: toFormValues(campos, { ...formulario.valores, ...pedidos }),
      observacao: formulario.observacao,
      anexos: formulario.anexos,
    },
  })
  const draft = useDraft(`solicitacao/${tipo}/${formulario.rascunho ?? formulario.aPartirDe ?? 'nova'}`, form)
  const { salvar } = useMemo(
    () => makeRequestCalls({ recurso, rotulo, schema: z.record(z.string(), z.unknown()), access: {} }),
    [recurso, rotulo],
  )
  const enviar = useCallMutation(salvar, {
    form,
    draft,
    idempotencyKey: true,
    invalidate: [buscarSolicitacoes],
    onSuccess: onSent,
  })
  const guardar = useCallMutation(salvarRascunhoSolicitacao, {
    form,
    onSuccess: ({ criptId, mensagem }) => {
      setRascunho(criptId)
      page.success(mensagem)
      void invalidate(buscarSolicitacoes)
    },
  })
  const toRequest = ({ dados, observacao, anexos }: Values) => ({
    dados: toRequestValues(campos, dados),
    observacao,
    anexos: anexos.map(({ id }) => id),
    rascunho,
  })
  return (
    <Panel title={formulario.titulo}>
      <Form
        form={form}
        draft={draft}
        onSubmit={(values) => enviar.mutate({ ...toRequest(values), aPartirDe: formulario.aPartirDe })}
        label={formulario.titulo}
      >
        {formulario.orientacao ? <Text mb="md">{formulario.orientacao}</Text> : null}
        <FormGrid>
          <RequestFields campos={campos} control={form.control} />
          {formulario.pedeObservacao ? (
            <TextArea control={form.control} name="observacao" label="Observação" span={12} maxLength={2000} />
          ) : null}
        </FormGrid>
        <AnexosField
          control={form.control}
          name="anexos"
          label={formulario.anexosObrigatorios ? 'Anexos (ao menos um)' : 'Anexos'}
        />
        <FormActions>
          <Button
            variant="default"
            loading={guardar.isPending}
            onClick={() => guardar.mutate({ tipo, ...toRequest(form.getValues()) })}
          >
            Salvar rascunho
          </Button>
          <Button type="submit" loading={enviar.isPending}>
            Enviar
          </Button>
        </FormActions>
      </Form>
    </Panel>
  )
}

/** The taxpayer's screen of any kind of request; which one, says its address. */
export function Screen() {
  const [search] = useSearch()
  const [enviada, setEnviada] = useState<Enviada | null>(null)
  const rota = location.pathname
  const aPartirDe = search.get('aPartirDe')
  const formulario = useCall(buscarFormularioSolicitacao, { rota, aPartirDe }, { staleTime: Number.POSITIVE_INFINITY })
  const data = formulario.data
  return (
    <Page title={data?.titulo ?? 'Solicitação'} back="/home/actions/solicitacoes">
      {enviada ? (
        <Alert color="green" title="Solicitação enviada" role="status">
          <Text mb="md">{enviada.mensagem}</Text>
          <Group gap="sm">
            {data ? (
              <LinkButton to={`/home/solicitacao/${slugTipoSolicitacao[data.tipo]}/${encodeURIComponent(enviada.criptId)}`}>
                Ver a solicitação
              </LinkButton>
            ) : null}
            <LinkButton to="/home/actions/solicitacoes" variant="default">
              Minhas solicitações
            </LinkButton>
          </Group>
        </Alert>
      ) : data?.indisponivel ? (
        <EmptyState title={data.indisponivel} />
      ) : data ? (
        <FormularioSolicitacao key={`${data.tipo}:${aPartirDe ?? ''}`} formulario={data} onSent={setEnviada} />
      ) : null}
    </Page>
  )
}
