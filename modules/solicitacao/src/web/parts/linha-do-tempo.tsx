import { systemClock } from '@iss/kernel/clock'
import { formatDate, formatDateTime } from '@iss/ui/format'
import { Panel } from '@iss/ui/panel'
import { Timeline } from '@iss/ui/timeline'
import type { SolicitacaoTO } from '../../contract/solicitacao.ts'
import { labelDoPrazo } from '../../domain/prazo-atendimento.ts'

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
      <Timeline
        events={[
          ...eventos.map(({ em, texto }) => ({
            key: `${em} ${texto}`,
            text: texto,
            when: <time dateTime={em}>{formatDateTime(em)}</time>,
          })),
          ...(to.prazo
            ? [
                {
                  key: 'prazo',
                  text: 'Resposta do fisco',
                  when: `até ${formatDate(to.prazo)}, ${labelDoPrazo(to.prazo, systemClock.today())}`,
                  toCome: true,
                },
              ]
            : []),
        ]}
      />
    </Panel>
  )
}
