import type { Linha } from '../quem.ts'

/** RPS that wait for their conversion are for whoever imports them. */
export const telas: readonly Linha[] = [[{ chaves: ['iss:solicitacoes:importar'] }, 'desenho', '/home/actions/rps-conversao']]
export const chamadas: readonly Linha[] = [
  [{ chaves: ['iss:solicitacoes:importar'] }, 'desenho', '/rps/converter /rps/recusar /relatorio/rps-conversao/*'],
]
