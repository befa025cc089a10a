import { FormDialog, useConfirm } from '@iss/ui/confirm-dialog'
import { FormActions } from '@iss/ui/form'
import { formatDocumento } from '@iss/kernel/documento'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { StatusPill } from '@iss/ui/status-pill'
import { openFile } from '@iss/portal/files'
import { useActFor, useCall, useCallMutation, useCanOpen } from '@iss/portal/hooks'
import { LinkButton } from '@iss/portal/navigation'
import { usePage } from '@iss/portal/page'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import {
  assumirChat,
  buscarChat,
  buscarChatTO,
  buscarFilaChat,
  type ChatTO,
  converterChat,
  encerrarChat,
  enviarChat,
  eventosChat,
  imprimirChat,
  transferirChat,
} from '../../contract/chat.ts'
import { formatEspera, labelSituacaoChat, respostasProntas, toneChat } from '../../domain/chat.ts'
import { comunicacaoErrors, comunicacaoTexts } from '../../domain/errors.ts'
import { Conversa, Responder } from './conversa.tsx'
import { useAoVivo } from './use-ao-vivo.ts'

/** Everything on screen that a change of a chat touches. */
export const lidasDoChat = [buscarChat, buscarChatTO, buscarFilaChat]

type Props = { chat: ChatTO; atendente: boolean }

/** Messages of a chat and the box to write in. */
export function ChatConversa({ chat, atendente }: Props) {
  const enviar = useCallMutation(enviarChat, { invalidate: lidasDoChat })
  return (
    <Conversa mensagens={chat.mensagens} vazio={comunicacaoTexts.vazioChat} title="Conversa">
      {chat.acoes.includes('escrever') ? (
        <Responder
          enviando={enviar.isPending}
          prontas={atendente ? respostasProntas : []}
          onEnviar={(texto, anexos, done) => void enviar.mutateAsync({ id: chat.id, texto, anexos }).then(done, () => undefined)}
        />
      ) : chat.situacao === 'ENCERRADO' ? (
        <p>{chat.porInatividade ? comunicacaoTexts.inatividade : comunicacaoErrors.chatEncerrado.message}</p>
      ) : null}
    </Conversa>
  )
}

/** A chat as the attendant sees it: taxpayer, actions, conversation live. */
export function ChatAtendimento({ id }: { id: number }) {
  const conversa = useCall(buscarChatTO, { id })
  const { data: chat, refetch } = conversa
  useAoVivo(eventosChat, { id }, chat !== undefined, refetch)
  const temPessoa = useCanOpen()('/home/actions/consulta-geral-contribuinte')
  const abrirSolicitacao = useActFor('/home/actions/solicitacoes')
  if (!chat) return null
  return (
    <>
      <Panel title={chat.contribuinte} actions={<AcoesDoChat chat={chat} />}>
        <DescriptionList
          items={[
            {
              label: 'Situação',
              value: <StatusPill tone={toneChat[chat.situacao]}>{labelSituacaoChat[chat.situacao]}</StatusPill>,
            },
            { label: 'Documento', value: formatDocumento(chat.documento) },
            { label: 'Quem escreve', value: chat.criador },
            { label: 'Assunto', value: chat.assunto },
            { label: 'Atendente', value: chat.atendente ?? 'Ninguém ainda' },
            { label: 'Espera', value: formatEspera(chat.espera) },
          ]}
        />
        {temPessoa ? (
          <Group mt="sm">
            <LinkButton size="xs" variant="default" to={`/home/actions/consulta-geral-contribuinte?id=${chat.contribuinteId}`}>
              Abrir o contribuinte
            </LinkButton>
            <Button
              size="xs"
              variant="default"
              loading={abrirSolicitacao.isPending}
              onClick={() => abrirSolicitacao.mutate({ idPessoa: chat.contribuinteId })}
            >
              Abrir solicitação
            </Button>
          </Group>
        ) : null}
      </Panel>
      <ChatConversa chat={chat} atendente />
    </>
  )
}

function AcoesDoChat({ chat }: { chat: ChatTO }) {
  const page = usePage()
  const confirm = useConfirm()
  const [transferindo, setTransferindo] = useState(false)
  const options = {
    invalidate: lidasDoChat,
    onSuccess: ({ mensagem }: { mensagem: string }) => {
      setTransferindo(false)
      page.success(mensagem)
    },
  }
  const assumir = useCallMutation(assumirChat, options)
  const encerrar = useCallMutation(encerrarChat, options)
  const converter = useCallMutation(converterChat, options)
  const transferir = useCallMutation(transferirChat, options)
  const { id } = chat
  const perguntar = async (question: string, acao: typeof encerrar) => {
    if (await confirm({ question })) acao.mutate({ id })
  }
  const botoes = [
    ['assumir', 'Assumir', () => assumir.mutate({ id })],
    ['transferir', 'Transferir', () => setTransferindo(true)],
    ['converter', 'Converter em dúvida', () => void perguntar('Converter este atendimento em dúvida?', converter)],
    ['encerrar', 'Encerrar', () => void perguntar('Encerrar este atendimento?', encerrar)],
  ] as const
  return (
    <Group gap="xs">
      {botoes
        .filter(([acao]) => chat.acoes.includes(acao))
        .map(([acao, rotulo, run]) => (
          <Button key={acao} size="xs" variant={acao === 'assumir' ? 'filled' : 'default'} onClick={run}>
            {rotulo}
          </Button>
        ))}
      <Button size="xs" variant="default" onClick={() => void openFile(imprimirChat, { id })}>
        Transcrição (PDF)
      </Button>
      <FormDialog opened={transferindo} onClose={() => setTransferindo(false)} title="Transferir">
        <Transferir pending={transferir.isPending} onEscolha={(atendenteId) => transferir.mutate({ id, atendenteId })} />
      </FormDialog>
    </Group>
  )
}

function Transferir({ pending, onEscolha }: { pending: boolean; onEscolha: (atendenteId: number) => void }) {
  const fila = useCall(buscarFilaChat, {})
  const [escolhido, setEscolhido] = useState<string | number | null>(null)
  return (
    <>
      <SelectField
        label="Atendente"
        value={escolhido}
        onChange={setEscolhido}
        options={(fila.data?.atendentes ?? []).map(({ id, nome }) => ({ value: id, label: nome }))}
      />
      <FormActions>
        <Button loading={pending} disabled={escolhido === null} onClick={() => onEscolha(Number(escolhido))}>
          Transferir
        </Button>
      </FormActions>
    </>
  )
}
