import { type Linha, type Quem, todos } from '../quem.ts'

const suporte: Quem = { perfis: ['suporte', 'administrador'] }

/** The support finds accounts and sees the portal as they do; whoever is visited ends it too, since the session then is his. */
export const telas: readonly Linha[] = [[suporte, 'desenho', '/home/actions/suporte /home/actions/erros-do-servidor']]
export const chamadas: readonly Linha[] = [
  [suporte, 'desenho', '/suporte/* /relatorio/erros-do-servidor/*'],
  [todos, 'desenho', '/session/encerrarVisita /ajuda/tela'],
]
