import { defineScreen } from '@iss/platform/contract'
import { pedagioAccess } from './pedagio.ts'

/** Spec 2 §2.1: the area of the toll user; what is due of his months. */
export const telaAreaPedagio = defineScreen({
  path: '/home/pedagio',
  title: 'Pedágio',
  component: 'pedagio',
  access: pedagioAccess,
  menu: [{ area: 'lateral', grupo: 'Pedágio', ordem: 60, rotulo: 'Início do pedágio', icone: 'road' }],
})

/** Spec 2 §2.4: toll user. */
export const telaPedagio = defineScreen({
  path: '/home/pedagio/pedagio-list',
  title: 'Escrituração de pedágio',
  component: 'pedagio-list',
  access: pedagioAccess,
  menu: [{ area: 'lateral', grupo: 'Pedágio', ordem: 61, icone: 'book-2', palavras: ['rodovia', 'praça', 'rateio'] }],
})

export const telaImportarPedagio = defineScreen({
  path: '/home/pedagio/pedagio-import',
  title: 'Importar escrituração de pedágio',
  component: 'pedagio-import',
  access: pedagioAccess,
  menu: [{ area: 'lateral', grupo: 'Pedágio', ordem: 62, icone: 'file-import' }],
})
