import type { Linha } from '../quem.ts'

/** Networks that apportion the base among municipalities. */
export const telas: readonly Linha[] = [[{ perfis: ['gestor'] }, 'desenho', '/home/configuracao/rateio-por-extensao']]

export const chamadas: readonly Linha[] = [[{ perfis: ['gestor'] }, 'desenho', '/rateioporextensao/*']]
