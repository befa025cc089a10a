import { defineScreen } from '@iss/platform/contract'
import { fiscoAccess } from './acesso.ts'

export const telaImportarEstatistica = defineScreen({
  path: '/home/actions/importar-estatistica-bancaria',
  title: 'Importar estatística bancária',
  component: 'importar-estatistica-bancaria',
  access: fiscoAccess,
  menu: [{ area: 'fiscal', grupo: 'DES-IF', ordem: 110, icone: 'file-import', palavras: ['ESTBAN', 'Banco Central', 'CSV'] }],
})
