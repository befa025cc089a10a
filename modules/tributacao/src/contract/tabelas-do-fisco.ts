import { defineScreen } from '@iss/platform/contract'

/** Who imports the table of the IBPT and the CTISS of the activities (spec 2 §2.10). */
export const acessoTabelaIbpt = { perfis: ['administrador'] } as const

export const telaImportarIbpt = defineScreen({
  path: '/home/actions/importacao-tabela-i-b-p-t',
  title: 'Importar IBPT',
  component: 'importacao-tabela-ibpt',
  access: acessoTabelaIbpt,
  menu: [{ area: 'admin', grupo: 'Dados fiscais e tabelas', ordem: 41, icone: 'file-import' }],
})

export const telaImportarCtiss = defineScreen({
  path: '/home/actions/import-atv-ctiss',
  title: 'Importar atividade × CTISS',
  component: 'import-atv-ctiss',
  access: acessoTabelaIbpt,
  menu: [{ area: 'admin', grupo: 'Dados fiscais e tabelas', ordem: 42, icone: 'file-import' }],
})
