import { fisco, type Linha } from '../quem.ts'

/** Neighbourhoods and their places on the map. */
export const telas: readonly Linha[] = [[{ perfis: fisco }, 'desenho', '/home/actions/bairros']]
export const chamadas: readonly Linha[] = [[{ perfis: fisco }, 'desenho', '/bairros/*']]
