import type { Linha } from '../quem.ts'

/** Tables of the Simples that the city enters. */
export const telas: readonly Linha[] = [[{ perfis: ['gestor'] }, 'desenho', '/home/configuracao/tabelas-simples']]

export const chamadas: readonly Linha[] = [[{ perfis: ['gestor'] }, 'desenho', '/tabelassimples/*']]
