import { diasDaSemana } from '@iss/kernel/data'
import { FormDialog } from '@iss/ui/confirm-dialog'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { formatMinute } from '@iss/ui/format'
import { MessagePanel } from '@iss/ui/message-panel'
import { SelectField } from '@iss/ui/select-field'
import { useCallMutation, useUserInfo } from '@iss/portal/hooks'
import { PageScopeProvider, usePage } from '@iss/portal/page'
import { Button, Group, Text } from '@mantine/core'
import { useForm, useWatch } from 'react-hook-form'
import { agendarEnvio, mudarEnvio } from '../contract/relatorio-visao.ts'
import { type ReportDescriptor, reportCalls } from '../definition/calls.ts'
import { agendaEmPalavras, type Frequencia } from '../definition/envio.ts'
import type { Formato } from '../definition/report.ts'
import type { EnvioDaVisao, VisaoItem } from '../definition/view.ts'

type Props = { descriptor: ReportDescriptor; visao: VisaoItem; onClose: () => void }

const frequencias = [
  { value: 'DIARIA', label: 'Todo dia' },
  { value: 'SEMANAL', label: 'Toda semana' },
  { value: 'MENSAL', label: 'Todo mês' },
] as const
const formas = [
  { value: 'ANEXO', label: 'Arquivo anexo' },
  { value: 'LINK', label: 'Aviso com endereço do arquivo' },
] as const
const horas = Array.from({ length: 24 }, (_, hora) => ({ value: hora, label: `${String(hora).padStart(2, '0')}:00` }))
const semana = diasDaSemana.map((label, value) => ({ value, label }))
const mes = Array.from({ length: 31 }, (_, index) => ({ value: index + 1, label: `Dia ${index + 1}` }))

/** When a saved view is sent by e-mail, and what became of it the last time. */
export function ScheduleDialog({ descriptor, visao, onClose }: Props) {
  const page = usePage()
  const done = (mensagem: string) => {
    onClose()
    page.success(mensagem)
  }
  return (
    <FormDialog opened onClose={onClose} title={`Enviar por e-mail: ${visao.nome}`} size="md">
      <PageScopeProvider>
        {visao.envio ? <Current slug={descriptor.slug} envio={visao.envio} onDone={done} /> : null}
        <Fields descriptor={descriptor} visao={visao} onClose={onClose} onDone={done} />
      </PageScopeProvider>
    </FormDialog>
  )
}

const situacoes = { ATIVO: 'Ativo', PAUSADO: 'Pausado', ENCERRADO: 'Encerrado' } as const

function Current({ slug, envio, onDone }: { slug: string; envio: EnvioDaVisao; onDone: (mensagem: string) => void }) {
  const change = useCallMutation(mudarEnvio, {
    invalidate: [reportCalls(slug).descritor],
    onSuccess: ({ mensagem }) => onDone(mensagem),
  })
  const { id, situacao, motivo, proximoEm, ultimoEm, ultimoResultado } = envio
  const act = (acao: 'PAUSAR' | 'RETOMAR' | 'PARAR') => change.mutate({ id, acao })
  return (
    <div>
      <Text size="sm">
        {agendaEmPalavras(envio)}. Situação: {situacoes[situacao]}
        {motivo ? ` (${motivo})` : ''}
      </Text>
      {proximoEm ? <Text size="sm">Próximo envio: {formatMinute(proximoEm)}</Text> : null}
      <Text size="sm">
        {ultimoEm ? `Último envio: ${formatMinute(ultimoEm)}. ${ultimoResultado ?? ''}` : 'Ainda não foi enviado.'}
      </Text>
      <Group gap="xs" my="sm">
        {situacao === 'ATIVO' ? (
          <Button size="xs" variant="default" onClick={() => act('PAUSAR')}>
            Pausar
          </Button>
        ) : (
          <Button size="xs" variant="default" onClick={() => act('RETOMAR')}>
            Retomar
          </Button>
        )}
        <Button size="xs" variant="default" color="red" onClick={() => act('PARAR')}>
          Parar
        </Button>
      </Group>
    </div>
  )
}

function Fields({ descriptor, visao, onClose, onDone }: Props & { onDone: (mensagem: string) => void }) {
  const { messages, clear } = usePage()
  const { email } = useUserInfo()
  const { envio } = visao
  const form = useForm({
    defaultValues: {
      frequencia: (envio?.frequencia ?? 'SEMANAL') as Frequencia,
      diaSemana: envio?.frequencia === 'SEMANAL' ? (envio.dia ?? 1) : 1,
      diaMes: envio?.frequencia === 'MENSAL' ? (envio.dia ?? 1) : 1,
      hora: envio?.hora ?? 7,
      formato: (envio?.formato ?? descriptor.formatos[0] ?? 'PDF') as Formato,
      forma: envio?.forma ?? ('ANEXO' as const),
    },
  })
  const schedule = useCallMutation(agendarEnvio, {
    form,
    invalidate: [reportCalls(descriptor.slug).descritor],
    onSuccess: ({ mensagem }) => onDone(mensagem),
  })
  const frequencia = useWatch({ control: form.control, name: 'frequencia' })
  const { control } = form
  return (
    <>
      {messages.length > 0 ? <MessagePanel messages={messages} onDismiss={clear} /> : null}
      <Text size="sm" c="dimmed" mb="xs">
        Vai para {email || 'o e-mail do seu cadastro'}, enquanto você puder ver este relatório.
      </Text>
      <Form
        form={form}
        label="Envio por e-mail"
        onSubmit={({ diaSemana, diaMes, ...rest }) =>
          schedule.mutate({
            ...rest,
            visaoId: visao.id,
            dia: rest.frequencia === 'SEMANAL' ? diaSemana : rest.frequencia === 'MENSAL' ? diaMes : null,
          })
        }
      >
        <FormGrid>
          <SelectField control={control} name="frequencia" label="Frequência" span={6} required options={frequencias} />
          {frequencia === 'SEMANAL' ? (
            <SelectField control={control} name="diaSemana" label="Dia da semana" span={6} required options={semana} />
          ) : null}
          {frequencia === 'MENSAL' ? (
            <SelectField control={control} name="diaMes" label="Dia do mês" span={6} required options={mes} />
          ) : null}
          <SelectField control={control} name="hora" label="Hora" span={6} required options={horas} />
          <SelectField
            control={control}
            name="formato"
            label="Formato"
            span={6}
            required
            options={descriptor.formatos.map((value) => ({ value, label: value }))}
          />
          <SelectField control={control} name="forma" label="Como" span={6} required options={formas} />
        </FormGrid>
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" loading={schedule.isPending}>
            {envio ? 'Salvar envio' : 'Agendar envio'}
          </Button>
        </FormActions>
      </Form>
    </>
  )
}
