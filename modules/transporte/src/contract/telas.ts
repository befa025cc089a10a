import { defineScreen } from '@iss/platform/contract'
import { transporteAccess } from './transporte.ts'

/** Spec 2 §2.1: the area of the transport company; what is due of its months. */
export const telaAreaTransporte = defineScreen({
  path: '/home/transporte',
  title: 'Transporte',
  component: 'transporte',
  access: transporteAccess,
  menu: [{ area: 'lateral', grupo: 'Transporte', ordem: 60, rotulo: 'Início do transporte', icone: 'transfer' }],
})

/** Spec 2 §2.4: transport function and transport user. */
export const telaImportarTransporte = defineScreen({
  path: '/home/transporte/transporte-import',
  title: 'Importar movimento de transporte',
  component: 'transporte-import',
  access: transporteAccess,
  menu: [{ area: 'lateral', grupo: 'Transporte', ordem: 61, icone: 'file-import', palavras: ['passageiros', 'tarifa', 'linha'] }],
})

export const telaTransporte = defineScreen({
  path: '/home/transporte/transporte-list',
  title: 'Movimento de transporte',
  component: 'transporte-list',
  access: transporteAccess,
  menu: [{ area: 'lateral', grupo: 'Transporte', ordem: 62, icone: 'book-2' }],
})
