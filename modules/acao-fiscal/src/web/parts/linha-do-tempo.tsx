import { formatDate, formatDateTime } from '@iss/ui/format'
import { Panel } from '@iss/ui/panel'
import { Timeline } from '@iss/ui/timeline'
import type { FiscalizacaoTO } from '../../contract/consulta.ts'

/** A civil date or an instant; what is expected without a day shows none. */
const quando = (em: string) => (em.length === 10 ? formatDate(em) : em ? formatDateTime(em) : 'a partir da leitura')

/** What happened in an inspection, in order, and what is still expected. */
export function LinhaDoTempo({ eventos }: { eventos: FiscalizacaoTO['linhaDoTempo'] }) {
  return (
    <Panel title="Linha do tempo">
      <Timeline
        events={eventos.map(({ em, texto, detalhe, futuro }) => ({
          key: `${em} ${texto}`,
          text: texto,
          when: [quando(em), detalhe].filter(Boolean).join(', '),
          toCome: futuro,
        }))}
      />
    </Panel>
  )
}
