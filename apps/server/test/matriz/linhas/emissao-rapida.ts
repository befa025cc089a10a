import type { Linha } from '../quem.ts'

const quemEmite = { chaves: ['iss:nfe:emitir'], nao: ['gestor', 'fiscal'] } as const

/** What makes issuing fast is for whoever issues: the provider's own takers, services, models and recurring notes. */
export const telas: readonly Linha[] = [
  [quemEmite, 'desenho', '/home/actions/meus-servicos /home/actions/notas-recorrentes /home/actions/notas-a-emitir'],
]
export const chamadas: readonly Linha[] = [
  [quemEmite, 'desenho', '/notafiscal/buscarTomadorFrequente /servicoproprio/* /notamodelo/* /notarecorrente/*'],
]
