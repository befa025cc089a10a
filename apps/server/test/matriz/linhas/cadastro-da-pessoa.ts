import { type Linha, todos } from '../quem.ts'

/** Lists of the registration of a person: everybody opens his own; of whom else, each list asks itself. */
export const chamadas: readonly Linha[] = [
  [todos, 'desenho', '/relatorio/atividades-da-pessoa/* /relatorio/exigibilidades-da-pessoa/* /relatorio/papeis-da-pessoa/*'],
]
