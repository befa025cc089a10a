import { type Linha, type Quem, todos } from '../quem.ts'

const suporte: Quem = { perfis: ['suporte', 'administrador'] }
const gestao: Quem = { perfis: ['gestor', 'administrador'] }

/** The support finds accounts and sees the portal as they do; whoever is visited ends it too, since the session then is his. */
export const telas: readonly Linha[] = [
  [suporte, 'desenho', '/home/actions/suporte /home/actions/erros-do-servidor'],
  [gestao, 'desenho', '/home/actions/perguntas-frequentes'],
]
export const chamadas: readonly Linha[] = [
  [suporte, 'desenho', '/suporte/* /relatorio/erros-do-servidor/*'],
  [gestao, 'desenho', '/perguntasfrequentes/*'],
  [todos, 'desenho', '/session/encerrarVisita /ajuda/tela /ajuda/perguntas'],
]
