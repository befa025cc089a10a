import { rowsOfList } from '@iss/list/web/list-view'
import { buscarFiscalizacao } from '../../contract/consulta.ts'

/** What changes when an inspector acted. */
export const lidosDaAcao = [buscarFiscalizacao, rowsOfList('fiscalizacoes'), rowsOfList('termos-fiscais-emitidos')]
