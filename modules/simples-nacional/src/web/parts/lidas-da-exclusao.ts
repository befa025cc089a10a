import { rowsOfList } from '@iss/list/web/list-view'
import { buscarExclusao, buscarExclusoes } from '../../contract/exclusao-simples.ts'

/** What the screen of a run shows, asked for again after each step. */
export const lidasDaExclusao = [
  buscarExclusao,
  buscarExclusoes,
  rowsOfList('devedores-exclusao-simples'),
  rowsOfList('processos-exclusao-simples'),
] as const
