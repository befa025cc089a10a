import { defineScreen } from '@iss/platform/contract'
import { contribuinte } from './acesso.ts'

export const telaExtrato = defineScreen({
  path: '/home/actions/extrato-contribuinte',
  title: 'Extrato do contribuinte',
  component: 'extrato',
  access: contribuinte,
  menu: [{ area: 'lateral', grupo: 'Movimentação', ordem: 50, icone: 'report-money' }],
})

export const telaCreditos = defineScreen({
  path: '/home/actions/creditos-contribuinte',
  title: 'Créditos do contribuinte',
  component: 'creditos',
  access: contribuinte,
  menu: [{ area: 'lateral', grupo: 'Movimentação', ordem: 60, icone: 'coins' }],
})
