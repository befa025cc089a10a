import { fisco, type Linha, todos } from '../quem.ts'

/** What the start page says to each profile beyond the panels of the specification, and the one search. */
export const chamadas: readonly Linha[] = [
  [todos, 'desenho', '/inicialmenu/buscarCartoes /busca/buscar'],
  [
    { chaves: ['iss:escrituracao:consultar'], nao: [...fisco, 'funcionario'] },
    'desenho',
    '/encerramento/buscarCaminho /encerramento/buscarVencimentos',
  ],
  [{ perfis: ['contador'] }, 'desenho', '/contador/buscarMatriz /contador/baixarGuias'],
  [{ perfis: ['gestor', 'administrador'] }, 'desenho', '/painelarrecadacao/buscar'],
]
