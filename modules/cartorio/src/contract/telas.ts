import { defineScreen } from '@iss/platform/contract'
import { cartorioAccess, importarCartorioAccess } from './cartorio.ts'

/** Spec 2 §2.1: the area of the registry office; what is due of its months. */
export const telaAreaCartorio = defineScreen({
  path: '/home/cartorio',
  title: 'Cartório',
  component: 'cartorio',
  access: cartorioAccess,
  menu: [{ area: 'lateral', grupo: 'Cartório', ordem: 60, rotulo: 'Início do cartório', icone: 'certificate' }],
})

/** Spec 2 §2.4: registry-office user. */
export const telaCartorio = defineScreen({
  path: '/home/cartorio/cartorio-list',
  title: 'Escrituração de cartório',
  component: 'cartorio-list',
  access: cartorioAccess,
  menu: [{ area: 'lateral', grupo: 'Cartório', ordem: 61, icone: 'book-2', palavras: ['ato', 'selo', 'emolumento'] }],
})

export const telaImportarCartorio = defineScreen({
  path: '/home/cartorio/cartorio-import',
  title: 'Importar atos do cartório',
  component: 'cartorio-import',
  access: cartorioAccess,
  menu: [{ area: 'lateral', grupo: 'Cartório', ordem: 62, icone: 'file-import' }],
})

/** Spec 2 §2.8: the inspector imports acts for an office (F77). */
export const telaImportarEscritCartorio = defineScreen({
  path: '/home/actions/importar-escrit-cartorio',
  title: 'Importar escrituração de cartório',
  component: 'importar-escrit-cartorio',
  access: importarCartorioAccess,
  menu: [
    { area: 'fiscal', grupo: 'Tarefas do fiscal', ordem: 77, icone: 'file-import', palavras: ['cartório', 'atos', 'selos'] },
  ],
})
