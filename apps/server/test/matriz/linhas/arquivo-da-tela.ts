import { type Linha, publico } from '../quem.ts'

/** Files of what a screen shows: nothing is read for them, so whoever has the rows may have them written. */
export const chamadas: readonly Linha[] = [[publico, 'desenho', '/public/tela/arquivo']]
