import { defineScreen } from '@iss/platform/contract'
import { reciboLocacaoAccess } from './recibo-locacao.ts'

/** The function at a glance, with its entry in the side menu. */
export const telaReciboLocacaoMenu = defineScreen({
  path: '/home/recibo-locacao-menu',
  title: 'Recibos de locação',
  component: 'recibo-locacao-menu',
  access: reciboLocacaoAccess,
  menu: [
    {
      area: 'lateral',
      grupo: 'Movimentação',
      ordem: 72,
      rotulo: 'Recibo de locação',
      icone: 'receipt',
      palavras: ['aluguel', 'locadora', 'bens móveis'],
    },
  ],
})

/** Emissão de recibo de locação (R1). */
export const telaReciboLocacaoEmissao = defineScreen({
  path: '/home/recibo-locacao-menu/recibo-locacao-emissao',
  title: 'Emissão de recibo de locação',
  component: 'recibo-locacao-emissao',
  access: reciboLocacaoAccess,
})
