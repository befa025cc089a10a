import { fisco, type Linha } from '../quem.ts'

export const chamadas: readonly Linha[] = [
  [{ perfis: fisco, chaves: ['iss:monitorFiscal'] }, 'desenho', '/relatorio/encerramentos-do-mes/*'],
  [{ perfis: fisco }, 'desenho', '/relatorio/encerramentos-oficio/*'],
]
