import { defineScreen } from '@iss/platform/contract'
import { caixaAccess } from './caixa-de-saida.ts'

/** The empty path of the area redirects to the start page (spec 2 §2.1). */
export const telaHome = defineScreen({ path: '/home', title: 'Inicial', redirectTo: '/home/inicial-menu', access: {} })

export const telaInicial = defineScreen({
  path: '/home/inicial-menu',
  title: 'Inicial',
  component: 'inicial-menu',
  access: {},
  menu: [{ area: 'lateral', grupo: 'Geral', ordem: 1, icone: 'home' }],
})

export const telaCaixaDeSaida = defineScreen({
  path: '/home/actions/caixa-de-saida',
  title: 'Caixa de saída',
  component: 'caixa-de-saida',
  access: caixaAccess,
  menu: [{ area: 'admin', grupo: 'Manutenção', ordem: 90, icone: 'mail' }],
})

/** Why movement is blocked (spec 2 §2.6); open to every signed-in user and outside the access statistics. */
export const telaBloqueio = defineScreen({
  path: '/home/bloqueio-movimentacao',
  title: 'Movimentação bloqueada',
  component: 'bloqueio-movimentacao',
  access: {},
})
