import { defineScreen } from '@iss/platform/contract'
import { fiscalDeObras } from './obra-unica.ts'

export const telaImportarAlvaras = defineScreen({
  path: '/home/actions/importar-alvaras',
  title: 'Importar alvarás de construção',
  component: 'importar-alvaras',
  access: fiscalDeObras,
  menu: [{ area: 'fiscal', grupo: 'Encerramento', ordem: 62, icone: 'file-import', palavras: ['obra', 'CSV'] }],
})
