import { rowsOfList } from '@iss/list/web/list-view'
import { useInvalidate } from '@iss/portal/hooks'
import { buscarFiscalizacao, buscarTermo } from '../../contract/consulta.ts'

/** What changes when an inspector acted. */
const lidosDaAcao = [buscarFiscalizacao, buscarTermo, rowsOfList('fiscalizacoes'), rowsOfList('termos-fiscais-emitidos')]

/**
 * What an act changes, and what is asked again when it is refused: somebody else may have acted meanwhile. What was typed stays, beside what is true
 * now.
 */
export function useLidosDaAcao() {
  const reler = useInvalidate()
  return { invalidate: lidosDaAcao, onError: () => void reler(...lidosDaAcao) }
}
