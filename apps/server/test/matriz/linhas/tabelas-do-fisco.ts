import type { Linha } from '../quem.ts'

/** Tables of taxes: those of the administrator, and the codes of the gestor. */
export const telas: readonly Linha[] = [
  [
    { perfis: ['administrador'] },
    'spec 2 §2.10',
    '/home/actions/tabela-i-b-p-t /home/actions/importacao-tabela-i-b-p-t /home/actions/import-atv-ctiss',
  ],
  [{ perfis: ['gestor'], chaves: ['iss:atividadeCNAE'] }, 'desenho', '/home/configuracao/atividades-ctiss'],
  [{ perfis: ['gestor'] }, 'desenho', '/home/configuracao/atribuir-anexo-simples'],
]

export const chamadas: readonly Linha[] = [
  [{ perfis: ['gestor'] }, 'desenho', '/relatorio/atividades-ibpt/* /tabelasimples/buscar'],
]
