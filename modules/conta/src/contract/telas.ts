import { defineScreen } from '@iss/platform/contract'
import { buscarCreditosTomador } from './credito-tomador.ts'
import { fiscoAccess } from './papel.ts'

export const telaCreditosTomadores = defineScreen({
  path: '/home/actions/creditos-tomadores',
  title: 'Meus créditos',
  component: 'creditos-tomadores',
  access: buscarCreditosTomador.access,
  menu: [{ area: 'lateral', grupo: 'Movimentação', ordem: 65, icone: 'wallet' }],
})

export const telaCreditosMunicipio = defineScreen({
  path: '/home/actions/creditos',
  title: 'Créditos',
  component: 'creditos-municipio',
  access: fiscoAccess,
  menu: [{ area: 'fiscal', grupo: 'Tarefas do fiscal', ordem: 660, icone: 'coins' }],
})

export const telaDebitosMunicipio = defineScreen({
  path: '/home/actions/debitos',
  title: 'Débitos avulsos',
  component: 'debitos-municipio',
  access: fiscoAccess,
  menu: [{ area: 'fiscal', grupo: 'Tarefas do fiscal', ordem: 665, icone: 'receipt-tax' }],
})
