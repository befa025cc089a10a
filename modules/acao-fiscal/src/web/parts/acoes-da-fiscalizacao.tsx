import { useCallMutation } from '@iss/portal/hooks'
import { PageScopeProvider, usePage } from '@iss/portal/page'
import { FormDialog } from '@iss/ui/confirm-dialog'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { MessagePanel } from '@iss/ui/message-panel'
import { NumberField } from '@iss/ui/number-field'
import { TextArea } from '@iss/ui/text-area'
import { Alert, Button, Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { cancelarAgendamento } from '../../contract/agenda.ts'
import type { FiscalizacaoTO } from '../../contract/consulta.ts'
import { emitirInicio, emitirNotificacao, encerrarFiscalizacao } from '../../contract/termos.ts'
import type { AcaoDaAcao } from '../../domain/situacao-acao.ts'
import { esperaResposta, labelSituacaoTermo, prazoPadrao } from '../../domain/termo.ts'
import { AgendamentoForm } from './agendamento-form.tsx'
import { AutoForm } from './auto-form.tsx'
import { useLidosDaAcao } from './lidos-da-acao.ts'

const rotulos: Readonly<Record<AcaoDaAcao, string>> = {
  alterar: 'Alterar agendamento',
  cancelar: 'Cancelar agendamento',
  iniciar: 'Emitir Termo de Início',
  notificar: 'Emitir Notificação',
  autuar: 'Lavrar Auto de Infração',
  encerrar: 'Encerrar',
}

type Props = { acao: FiscalizacaoTO; onFeito: (mensagem: string) => void; onVoltar: () => void }

/** What may be done with an inspection in its state, each in a dialog of its own (F126). */
export function AcoesDaFiscalizacao({ acao }: { acao: FiscalizacaoTO }) {
  const page = usePage()
  const [aberta, setAberta] = useState<AcaoDaAcao | null>(null)
  const voltar = () => setAberta(null)
  const feito = (mensagem: string) => {
    voltar()
    page.success(mensagem)
  }
  const props = { acao, onFeito: feito, onVoltar: voltar }
  const formularios: Readonly<Record<AcaoDaAcao, () => ReactNode>> = {
    alterar: () => <AgendamentoForm agendamento={acao} onFeito={feito} onVoltar={voltar} />,
    cancelar: () => <Cancelar {...props} />,
    iniciar: () => <Iniciar {...props} />,
    notificar: () => <Notificar {...props} />,
    autuar: () => <AutoForm {...props} />,
    encerrar: () => <Encerrar {...props} />,
  }
  return (
    <Group gap="xs">
      {acao.acoes.map((nome) => (
        <Button
          key={nome}
          variant={nome === 'iniciar' || nome === 'encerrar' ? 'filled' : 'default'}
          color={nome === 'cancelar' ? 'red' : undefined}
          onClick={() => setAberta(nome)}
        >
          {rotulos[nome]}
        </Button>
      ))}
      {aberta ? (
        <FormDialog
          opened
          onClose={voltar}
          title={rotulos[aberta]}
          size={aberta === 'autuar' || aberta === 'alterar' ? 'xl' : 'lg'}
        >
          <PageScopeProvider>
            <Recusas />
            {formularios[aberta]()}
          </PageScopeProvider>
        </FormDialog>
      ) : null}
    </Group>
  )
}

/** What the call of a dialog refuses stands in it. */
function Recusas() {
  const { messages, clear } = usePage()
  return messages.length > 0 ? <MessagePanel messages={messages} onDismiss={clear} /> : null
}

function Botoes({ onVoltar, enviando, children }: { onVoltar: () => void; enviando: boolean; children: ReactNode }) {
  return (
    <FormActions>
      <Button variant="default" onClick={onVoltar}>
        Voltar
      </Button>
      <Button type="submit" loading={enviando}>
        {children}
      </Button>
    </FormActions>
  )
}

const alvoDe = ({ id, versao }: FiscalizacaoTO) => ({ id, versao })

function Iniciar({ acao, onFeito, onVoltar }: Props) {
  const form = useForm({
    defaultValues: { documentosSolicitados: '', complemento: '', prazoDias: prazoPadrao.INICIO_FISCALIZACAO as number },
  })
  const lidos = useLidosDaAcao()
  const emitir = useCallMutation(emitirInicio, {
    form,
    idempotencyKey: true,
    ...lidos,
    onSuccess: ({ mensagem }) => onFeito(mensagem),
  })
  return (
    <Form form={form} onSubmit={(valores) => emitir.mutate({ ...alvoDe(acao), ...valores })} label="Emitir Termo de Início">
      <FormGrid>
        <TextArea
          control={form.control}
          name="documentosSolicitados"
          label="Documentos solicitados"
          required
          rows={4}
          maxLength={4000}
          span={12}
        />
        <NumberField control={form.control} name="prazoDias" label="Prazo em dias úteis" required min={1} max={180} span={4} />
        <TextArea control={form.control} name="complemento" label="Complemento" rows={3} maxLength={8000} span={12} />
      </FormGrid>
      <Botoes onVoltar={onVoltar} enviando={emitir.isPending}>
        Emitir termo
      </Botoes>
    </Form>
  )
}

function Notificar({ acao, onFeito, onVoltar }: Props) {
  const form = useForm<{ complemento: string; prazoDias: number | null }>({
    defaultValues: { complemento: '', prazoDias: prazoPadrao.NOTIFICACAO },
  })
  const lidos = useLidosDaAcao()
  const emitir = useCallMutation(emitirNotificacao, {
    form,
    idempotencyKey: true,
    ...lidos,
    onSuccess: ({ mensagem }) => onFeito(mensagem),
  })
  return (
    <Form form={form} onSubmit={(valores) => emitir.mutate({ ...alvoDe(acao), ...valores })} label="Emitir Notificação">
      <FormGrid>
        <TextArea control={form.control} name="complemento" label="Texto" required rows={6} maxLength={8000} span={12} />
        <NumberField
          control={form.control}
          name="prazoDias"
          label="Prazo em dias úteis"
          description="Vazio: não pede resposta."
          min={1}
          max={180}
          span={6}
        />
      </FormGrid>
      <Botoes onVoltar={onVoltar} enviando={emitir.isPending}>
        Emitir notificação
      </Botoes>
    </Form>
  )
}

function Encerrar({ acao, onFeito, onVoltar }: Props) {
  const form = useForm({ defaultValues: { complemento: '' } })
  const pendentes = acao.termos.filter(({ situacao }) => situacao === 'AGUARDA_CIENCIA' || esperaResposta(situacao))
  const lidos = useLidosDaAcao()
  const encerrar = useCallMutation(encerrarFiscalizacao, {
    form,
    idempotencyKey: true,
    ...lidos,
    onSuccess: ({ mensagem }) => onFeito(mensagem),
  })
  return (
    <Form form={form} onSubmit={(valores) => encerrar.mutate({ ...alvoDe(acao), ...valores })} label="Encerrar a fiscalização">
      {pendentes.length > 0 ? (
        <Alert color="yellow" mb="sm" title="Há termos em aberto">
          {pendentes.map(({ id, rotulo, numero, situacao }) => (
            <Text key={id} size="sm">
              {rotulo} nº {numero}: {labelSituacaoTermo[situacao].toLowerCase()}.
            </Text>
          ))}
          <Text size="sm">
            Depois do encerramento só os autos de infração recebem resposta; os prazos dos outros termos deixam de correr.
          </Text>
        </Alert>
      ) : null}
      <FormGrid>
        <TextArea control={form.control} name="complemento" label="Conclusão" required rows={6} maxLength={8000} span={12} />
      </FormGrid>
      <Botoes onVoltar={onVoltar} enviando={encerrar.isPending}>
        Emitir Termo de Encerramento
      </Botoes>
    </Form>
  )
}

function Cancelar({ acao, onFeito, onVoltar }: Props) {
  const form = useForm({ defaultValues: { motivo: '' } })
  const lidos = useLidosDaAcao()
  const cancelar = useCallMutation(cancelarAgendamento, {
    form,
    ...lidos,
    onSuccess: ({ mensagem }) => onFeito(mensagem),
  })
  return (
    <Form form={form} onSubmit={(valores) => cancelar.mutate({ ...alvoDe(acao), ...valores })} label="Cancelar agendamento">
      <FormGrid>
        <TextArea control={form.control} name="motivo" label="Por que é cancelada" required rows={3} maxLength={500} span={12} />
      </FormGrid>
      <Botoes onVoltar={onVoltar} enviando={cancelar.isPending}>
        Cancelar fiscalização
      </Botoes>
    </Form>
  )
}
