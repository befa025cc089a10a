import { defineScreen } from '@iss/platform/contract'
import { buscarCreditosTomador } from './credito-tomador.ts'

export const telaCreditosTomadores = defineScreen({
  path: '/home/actions/creditos-tomadores',
  title: 'Meus créditos',
  component: 'creditos-tomadores',
  access: buscarCreditosTomador.access,
  menu: [{ area: 'lateral', grupo: 'Movimentação', ordem: 65, icone: 'wallet' }],
})
