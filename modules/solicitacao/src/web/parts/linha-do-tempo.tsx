import { systemClock } from '@iss/kernel/clock'
import { formatDate, formatDateTime } from '@iss/ui/format'
import { Panel } from '@iss/ui/panel'
import type { SolicitacaoTO } from '../../contract/solicitacao.ts'
import { labelDoPrazo } from '../../domain/prazo-atendimento.ts'
import classes from './solicitacoes.module.css'

type Evento = { em: string; texto: string }

/** What happened to a request, in order, and until when its answer is due while it waits. */
export function LinhaDoTempo({ to }: { to: SolicitacaoTO }) {
  const mensagens = to.mensagens.map(
    ({ papel, pedeComplemento, dataEnvio }): Evento => ({
      em: dataEnvio,
      texto: pedeComplemento ? 'O fisco pediu um complemento' : papel === 'solicitante' ? 'Você escreveu' : 'O fisco escreveu',
    }),
  )
  const eventos: Evento[] = [
    { em: to.dataSolicitacao, texto: to.protocolo ? `Pedido enviado, protocolo ${to.protocolo}` : 'Rascunho iniciado' },
    ...mensagens,
    ...(to.decisao ? [{ em: to.decisao.em, texto: `${to.estado} por ${to.decisao.por}` }] : []),
  ].toSorted((um, outro) => um.em.localeCompare(outro.em))
  return (
    <Panel title="Andamento">
      <ol className={classes.timeline}>
        {eventos.map(({ em, texto }) => (
          <li key={`${em} ${texto}`} className={classes.event}>
            {texto}
            <time className={classes.when} dateTime={em}>
              {formatDateTime(em)}
            </time>
          </li>
        ))}
        {to.prazo ? (
          <li className={classes.event} data-to-come>
            Resposta do fisco
            <span className={classes.when}>{`até ${formatDate(to.prazo)}, ${labelDoPrazo(to.prazo, systemClock.today())}`}</span>
          </li>
        ) : null}
      </ol>
    </Panel>
  )
}
