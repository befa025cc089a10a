import type { Linha } from '../quem.ts'

const construtora = { perfis: ['construtora'], chaves: ['iss:obras'] } as const

/** Works are for the construction company that has the function. */
export const telas: readonly Linha[] = [[construtora, 'spec 2 §2.4', '/home/actions/obras']]
export const chamadas: readonly Linha[] = [[construtora, 'desenho', '/obra/* /relatorio/obras-do-contribuinte/*']]
