import { fill } from '@iss/kernel/errors'
import { useConfirm } from '@iss/ui/confirm-dialog'
import { EmptyState } from '@iss/ui/empty-state'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { StatusPill } from '@iss/ui/status-pill'
import { TextArea } from '@iss/ui/text-area'
import { TextField } from '@iss/ui/text-field'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { LinkButton } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { avaliarChat, buscarChat, type ChatTO, encerrarChat, eventosChat, iniciarChat } from '../contract/chat.ts'
import { labelSetorChat, labelSituacaoChat, type SetorChat, setoresChat, toneChat } from '../domain/chat.ts'
import { comunicacaoErrors, comunicacaoTexts } from '../domain/errors.ts'
import { ChatConversa, lidasDoChat } from './parts/chat-conversa.tsx'
import { useAoVivo } from './parts/use-ao-vivo.ts'

function Iniciar() {
  const page = usePage()
  const form = useForm<{ setor: SetorChat; assunto: string; texto: string }>({
    defaultValues: { setor: 'FISCO', assunto: '', texto: '' },
  })
  const iniciar = useCallMutation(iniciarChat, {
    form,
    invalidate: lidasDoChat,
    onSuccess: ({ mensagem }) => page.success(mensagem),
  })
  return (
    <Panel title="Iniciar atendimento">
      <Form form={form} onSubmit={(valores) => iniciar.mutate(valores)} label="Iniciar atendimento">
        <FormGrid>
          <SelectField
            control={form.control}
            name="setor"
            label="Falar com"
            clearable={false}
            options={setoresChat.map((value) => ({ value, label: labelSetorChat[value] }))}
            span={5}
          />
          <TextField control={form.control} name="assunto" label="Assunto" required maxLength={200} span={7} />
          <TextArea
            control={form.control}
            name="texto"
            label="Mensagem"
            description={comunicacaoTexts.vazioChat}
            required
            rows={4}
            maxLength={4000}
            span={12}
          />
        </FormGrid>
        <FormActions>
          <Button type="submit" loading={iniciar.isPending}>
            Iniciar
          </Button>
        </FormActions>
      </Form>
    </Panel>
  )
}

function Avaliar({ chat, onNovo }: { chat: ChatTO; onNovo: (() => void) | null }) {
  const page = usePage()
  const avaliar = useCallMutation(avaliarChat, {
    invalidate: lidasDoChat,
    onSuccess: ({ mensagem }) => page.success(mensagem),
  })
  return (
    <Panel title="Atendimento encerrado">
      {chat.acoes.includes('avaliar') ? (
        <Group gap="xs" role="group" aria-label="Avaliação do atendimento">
          <Text>Como foi o atendimento?</Text>
          {[1, 2, 3, 4, 5].map((nota) => (
            <Button key={nota} size="xs" variant="default" onClick={() => avaliar.mutate({ id: chat.id, nota })}>
              {nota}
            </Button>
          ))}
        </Group>
      ) : (
        <Text>{`Sua avaliação: ${chat.nota ?? '–'} de 5.`}</Text>
      )}
      {onNovo ? (
        <FormActions>
          <Button onClick={onNovo}>Novo atendimento</Button>
        </FormActions>
      ) : null}
    </Panel>
  )
}

/** The customer's chat (design S40): begins one in the hours of the city, follows it live, marks it at the end. */
export function Screen() {
  const page = usePage()
  const confirm = useConfirm()
  const [novo, setNovo] = useState(false)
  const atual = useCall(buscarChat, {})
  const { data, refetch } = atual
  const chat = data?.chat ?? null
  const emCurso = chat !== null && chat.situacao !== 'ENCERRADO'
  useAoVivo(eventosChat, {}, data !== undefined, refetch)
  const encerrar = useCallMutation(encerrarChat, {
    invalidate: lidasDoChat,
    onSuccess: ({ mensagem }) => {
      setNovo(false)
      page.success(mensagem)
    },
  })
  const perguntar = async (id: number) => {
    if (await confirm({ question: 'Encerrar este atendimento?' })) encerrar.mutate({ id })
  }
  if (!data) return <Page title="Atendimento por chat">{null}</Page>
  const fechado = fill(comunicacaoErrors.chatHorario, { h1: data.horaInicio, h2: data.horaFim }).message
  return (
    <Page title="Atendimento por chat">
      {chat && (emCurso || !novo) ? (
        <>
          <Panel
            title={chat.assunto}
            actions={
              emCurso ? (
                <Button size="xs" variant="default" onClick={() => void perguntar(chat.id)}>
                  Encerrar
                </Button>
              ) : null
            }
          >
            <DescriptionList
              items={[
                {
                  label: 'Situação',
                  value: <StatusPill tone={toneChat[chat.situacao]}>{labelSituacaoChat[chat.situacao]}</StatusPill>,
                },
                { label: 'Setor', value: labelSetorChat[chat.setor] },
                chat.situacao === 'AGUARDANDO'
                  ? { label: 'Na sua frente', value: String(data.naFrente) }
                  : { label: 'Atendente', value: chat.atendente ?? '–' },
              ]}
            />
          </Panel>
          <ChatConversa chat={chat} atendente={false} />
          {emCurso ? null : <Avaliar chat={chat} onNovo={data.aberto ? () => setNovo(true) : null} />}
        </>
      ) : data.aberto ? (
        <Iniciar />
      ) : (
        <Panel>
          <EmptyState title={fechado} action={<LinkButton to="/home/actions/duvidas">Abrir dúvida</LinkButton>} />
        </Panel>
      )}
    </Page>
  )
}
