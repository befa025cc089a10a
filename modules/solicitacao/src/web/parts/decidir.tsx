import { CheckboxField } from '@iss/ui/checkbox-field'
import { FormDialog } from '@iss/ui/confirm-dialog'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { MultiSelectField } from '@iss/ui/multi-select-field'
import { Panel } from '@iss/ui/panel'
import { TextArea } from '@iss/ui/text-area'
import type { AnswerOutputOf, ApiError } from '@iss/portal/call'
import { useCallMutation } from '@iss/portal/hooks'
import { Alert, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  atenderAprovar,
  type atenderBuscarTO,
  atenderComplemento,
  atenderIndeferir,
  buscarAtendimento,
} from '../../contract/atendimento.ts'
import { solicitacaoMensagens } from '../../domain/errors.ts'
import { AnexosField, type Anexo } from './anexos.tsx'
import { RequestFields } from './request-fields.tsx'
import { toFormValues, toRequestValues } from './request-values.ts'

export type AtenderTO = AnswerOutputOf<typeof atenderBuscarTO>
type Props = { to: AtenderTO; onDone: (mensagem: string) => void }

/** Why the server refused, inside the dialog, which hides the message panel of the page. */
function Refusal({ error, fields }: { error: ApiError | null; fields: readonly string[] }) {
  if (!error || error.isCentral) return null
  const { problem } = error
  const shown =
    problem.kind === 'validation'
      ? problem.fields.filter(({ key }) => fields.includes(key.split('.')[0] ?? '')).map(({ message }) => message)
      : []
  const texts = error.allMessages.filter((texto) => !shown.includes(texto))
  if (texts.length === 0) return null
  return (
    <Alert color="red" role="alert" mb="md">
      {texts.map((texto) => (
        <Text key={texto} size="sm">
          {texto}
        </Text>
      ))}
    </Alert>
  )
}

function SemEmail({ to }: { to: AtenderTO }) {
  return to.temEmail ? null : (
    <Text size="sm" c="dimmed">
      O solicitante não possui e-mail cadastrado: nenhuma mensagem será enviada.
    </Text>
  )
}

type Aprovacao = { texto: string; enviarEmail: boolean; dados: Record<string, unknown> }

function Aprovar({ to, onDone }: Props) {
  const form = useForm<Aprovacao>({
    defaultValues: { texto: '', enviarEmail: to.temEmail, dados: toFormValues(to.editaveis, to.dados) },
  })
  const aprovar = useCallMutation(atenderAprovar, {
    form,
    silent: true,
    invalidate: [buscarAtendimento],
    onSuccess: ({ mensagem }) => onDone(mensagem),
  })
  const submit = ({ texto, enviarEmail, dados }: Aprovacao) =>
    aprovar.mutate({ criptId: to.criptId, versao: to.versao, texto, enviarEmail, dados: toRequestValues(to.editaveis, dados) })
  return (
    <Form form={form} onSubmit={submit} label="Aprovar">
      <Refusal error={aprovar.error} fields={Object.keys(form.getValues())} />
      <Text mb="md">{solicitacaoMensagens.confirmaAprovacao}</Text>
      <FormGrid>
        <RequestFields campos={to.editaveis} control={form.control} />
        <TextArea control={form.control} name="texto" label="Resposta ao solicitante" span={12} maxLength={4000} />
        <CheckboxField control={form.control} name="enviarEmail" label="Enviar e-mail" span={12} disabled={!to.temEmail} />
      </FormGrid>
      <SemEmail to={to} />
      <FormActions>
        <Button type="submit" color="green" loading={aprovar.isPending}>
          Aprovar
        </Button>
      </FormActions>
    </Form>
  )
}

type Indeferimento = { justificativaIndeferimentoList: number[]; texto: string; enviarEmail: boolean }

function Indeferir({ to, onDone }: Props) {
  const form = useForm<Indeferimento>({
    defaultValues: { justificativaIndeferimentoList: [], texto: '', enviarEmail: to.temEmail },
  })
  const indeferir = useCallMutation(atenderIndeferir, {
    form,
    silent: true,
    invalidate: [buscarAtendimento],
    onSuccess: ({ mensagem }) => onDone(mensagem),
  })
  return (
    <Form
      form={form}
      onSubmit={(values) => indeferir.mutate({ solicitacao: to.criptId, versao: to.versao, ...values })}
      label="Indeferir"
    >
      <Refusal error={indeferir.error} fields={Object.keys(form.getValues())} />
      <FormGrid>
        <MultiSelectField
          control={form.control}
          name="justificativaIndeferimentoList"
          label="Justificativas"
          required
          span={12}
          placeholder="Selecione"
          options={to.justificativas.map(({ id, texto }) => ({ value: id, label: texto }))}
        />
        <TextArea control={form.control} name="texto" label="Complemento" span={12} maxLength={4000} />
        <CheckboxField control={form.control} name="enviarEmail" label="Enviar e-mail" span={12} disabled={!to.temEmail} />
      </FormGrid>
      <SemEmail to={to} />
      <FormActions>
        <Button type="submit" color="red" loading={indeferir.isPending}>
          Indeferir
        </Button>
      </FormActions>
    </Form>
  )
}

type Mensagem = { texto: string; anexos: Anexo[]; enviarEmail: boolean }

/** Writes to the requester without deciding. */
export function EscreverAoSolicitante({ to, pedeComplemento, onDone }: Props & { pedeComplemento: boolean }) {
  const form = useForm<Mensagem>({ defaultValues: { texto: '', anexos: [], enviarEmail: to.temEmail } })
  const enviar = useCallMutation(atenderComplemento, {
    form,
    silent: true,
    onSuccess: ({ mensagem }) => {
      form.reset()
      onDone(mensagem)
    },
  })
  return (
    <Form
      form={form}
      onSubmit={({ texto, anexos, enviarEmail }) =>
        enviar.mutate({ criptId: to.criptId, texto, pedeComplemento, anexos: anexos.map(({ id }) => id), enviarEmail })
      }
      label={pedeComplemento ? 'Solicitar complemento' : 'Responder'}
    >
      <Refusal error={enviar.error} fields={Object.keys(form.getValues())} />
      <FormGrid>
        <TextArea control={form.control} name="texto" label="Mensagem" required span={12} maxLength={4000} />
        <CheckboxField control={form.control} name="enviarEmail" label="Enviar e-mail" span={12} disabled={!to.temEmail} />
      </FormGrid>
      <AnexosField control={form.control} name="anexos" />
      <FormActions>
        <Button type="submit" loading={enviar.isPending}>
          {pedeComplemento ? 'Solicitar complemento' : 'Responder'}
        </Button>
      </FormActions>
    </Form>
  )
}

const titulos = { aprovar: 'Aprovar', indeferir: 'Indeferir', complemento: 'Solicitar complemento' } as const

/** The three things that an inspector may do with a pending request. */
export function DecidirPanel({ to, onDone }: Props) {
  const [aberto, setAberto] = useState<keyof typeof titulos | null>(null)
  if (!to.podeDecidir) return null
  const close = () => setAberto(null)
  const done = (mensagem: string) => {
    close()
    onDone(mensagem)
  }
  return (
    <Panel title="Atendimento">
      <Group gap="sm">
        <Button color="green" onClick={() => setAberto('aprovar')}>
          Aprovar
        </Button>
        <Button color="red" onClick={() => setAberto('indeferir')}>
          Indeferir
        </Button>
        <Button variant="default" onClick={() => setAberto('complemento')}>
          Solicitar complemento
        </Button>
      </Group>
      <FormDialog opened={aberto !== null} onClose={close} title={aberto ? titulos[aberto] : ''}>
        {aberto === 'aprovar' ? <Aprovar to={to} onDone={done} /> : null}
        {aberto === 'indeferir' ? <Indeferir to={to} onDone={done} /> : null}
        {aberto === 'complemento' ? <EscreverAoSolicitante to={to} pedeComplemento onDone={done} /> : null}
      </FormDialog>
    </Panel>
  )
}
