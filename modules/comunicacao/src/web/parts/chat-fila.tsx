import { EmptyState } from '@iss/ui/empty-state'
import { Panel } from '@iss/ui/panel'
import { Stat, StatRow } from '@iss/ui/stat'
import { StatusPill } from '@iss/ui/status-pill'
import { useCall } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { UnstyledButton } from '@mantine/core'
import { buscarFilaChat, type ChatResumo, eventosChat } from '../../contract/chat.ts'
import { formatEspera, minutosDeLembrete } from '../../domain/chat.ts'
import { comunicacaoTexts } from '../../domain/errors.ts'
import { ChatAtendimento } from './chat-conversa.tsx'
import classes from './chat-fila.module.css'
import { useAoVivo } from './use-ao-vivo.ts'

type GrupoProps = {
  titulo: string
  chats: readonly ChatResumo[]
  vazio: string
  aberto: number | null
  onOpen: (id: number) => void
}

function Grupo({ titulo, chats, vazio, aberto, onOpen }: GrupoProps) {
  return (
    <Panel title={`${titulo} (${chats.length})`}>
      {chats.length === 0 ? <p className={classes.vazio}>{vazio}</p> : null}
      <ul className={classes.lista}>
        {chats.map((chat) => (
          <li key={chat.id}>
            <UnstyledButton
              className={classes.item}
              aria-current={chat.id === aberto || undefined}
              onClick={() => onOpen(chat.id)}
            >
              <strong>{chat.contribuinte}</strong>
              <span>{chat.assunto}</span>
              <span className={classes.detalhe}>
                {chat.situacao === 'AGUARDANDO' ? `Espera ${formatEspera(chat.espera)}` : (chat.atendente ?? '')}
                {chat.semResposta !== null && chat.semResposta >= minutosDeLembrete ? (
                  <StatusPill tone="warning">{`Sem resposta há ${formatEspera(chat.semResposta)}`}</StatusPill>
                ) : null}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The queue of a department beside the conversation that is open (design S41, F78). */
export function ChatFila({ title }: { title: string }) {
  const [search, change] = useSearch()
  const fila = useCall(buscarFilaChat, {})
  const { data, refetch } = fila
  useAoVivo(eventosChat, {}, data !== undefined, refetch)
  const id = Number(search.get('id')) || null
  const abrir = (chat: number) => change({ id: chat }, { push: true })
  return (
    <Page title={title}>
      <StatRow>
        <Stat label="Aguardando" value={data?.aguardando.length ?? '–'} tone="warning" />
        <Stat label="Em atendimento" value={data?.emAtendimento.length ?? '–'} tone="success" />
        <Stat label="Encerrados hoje" value={data?.encerradosHoje.length ?? '–'} />
      </StatRow>
      {data ? (
        <div className={classes.quadro}>
          <div className={classes.coluna}>
            <Grupo titulo="Aguardando" chats={data.aguardando} vazio={comunicacaoTexts.vazioFila} aberto={id} onOpen={abrir} />
            <Grupo
              titulo="Em atendimento"
              chats={data.emAtendimento}
              vazio="Ninguém em atendimento."
              aberto={id}
              onOpen={abrir}
            />
            <Grupo titulo="Encerrados hoje" chats={data.encerradosHoje} vazio="Nenhum." aberto={id} onOpen={abrir} />
          </div>
          <div className={classes.coluna}>
            {id === null ? (
              <Panel>
                <EmptyState title="Escolha um atendimento na fila." />
              </Panel>
            ) : (
              <ChatAtendimento key={id} id={id} />
            )}
          </div>
        </div>
      ) : null}
    </Page>
  )
}
