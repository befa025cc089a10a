import { formatDate, formatDateTime } from '@iss/ui/format'
import { Panel } from '@iss/ui/panel'
import type { FiscalizacaoTO } from '../../contract/consulta.ts'
import classes from './acao.module.css'

/** A civil date or an instant; what is expected without a day shows none. */
const quando = (em: string) => (em.length === 10 ? formatDate(em) : em ? formatDateTime(em) : 'a partir da leitura')

/** What happened in an inspection, in order, and what is still expected. */
export function LinhaDoTempo({ eventos }: { eventos: FiscalizacaoTO['linhaDoTempo'] }) {
  return (
    <Panel title="Linha do tempo">
      <ol className={classes.timeline}>
        {eventos.map(({ em, texto, detalhe, futuro }) => (
          <li key={`${em} ${texto}`} className={classes.event} data-to-come={futuro || undefined}>
            {texto}
            <span className={classes.when}>{[quando(em), detalhe].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
