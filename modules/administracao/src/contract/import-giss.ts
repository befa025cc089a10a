import { defineScreen } from '@iss/platform/contract'
import { administradorAccess } from './municipios.ts'

export const telaImportGiss = defineScreen({
  path: '/home/actions/import-giss',
  title: 'Importar GISS',
  component: 'import-giss',
  access: administradorAccess,
  menu: [{ area: 'admin', grupo: 'Importações', ordem: 20, icone: 'file-import' }],
})
