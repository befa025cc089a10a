import { type Linha, todos } from '../quem.ts'

/** How each user wants to see reports, and the files that he has asked for. */
export const telas: readonly Linha[] = [[todos, 'desenho', '/home/actions/meus-arquivos']]

export const chamadas: readonly Linha[] = [[todos, 'desenho', '/relatoriovisao/*']]
