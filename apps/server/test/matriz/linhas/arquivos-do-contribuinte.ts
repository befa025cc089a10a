import type { Linha } from '../quem.ts'

/** Files of what the screens of account and competences hold: who may see the screen's rows may have its files. */
export const chamadas: readonly Linha[] = [
  [{ chaves: ['iss:escrituracao:consultar'] }, 'desenho', '/relatorio/lancamentos-do-extrato/* /relatorio/competencias-do-ano/*'],
]
