import { defineScreen } from '@iss/platform/contract'
import { caixaAccess } from './caixa-de-saida.ts'

/** The empty path of the area redirects to the start page (spec 2 §2.1). */
export const telaHome = defineScreen({ path: '/home', title: 'Inicial', redirectTo: '/home/inicial-menu', access: {} })

export const telaInicial = defineScreen({
  path: '/home/inicial-menu',
  title: 'Inicial',
  component: 'inicial-menu',
  access: {},
  help: 'A página inicial: o que está por fazer, os avisos da prefeitura e os contribuintes por quem você pode agir.',
  menu: [{ area: 'lateral', grupo: 'Geral', ordem: 1, icone: 'home', access: { perfis: ['usuario'] } }],
})

export const telaCaixaDeSaida = defineScreen({
  path: '/home/actions/caixa-de-saida',
  title: 'Caixa de saída',
  component: 'caixa-de-saida',
  access: caixaAccess,
  menu: [{ area: 'admin', grupo: 'Operação', ordem: 90, icone: 'mail' }],
})

/** Why movement is blocked (spec 2 §2.6); open to every signed-in user and outside the access statistics. */
export const telaBloqueio = defineScreen({
  path: '/home/bloqueio-movimentacao',
  title: 'Movimentação bloqueada',
  component: 'bloqueio-movimentacao',
  access: {},
})

/**
 * A page of the older program in a frame (spec 1 §2.11). A screen of its own at such an address goes first; what is no page of the server
 * ends at home/not-found. What the page shows is the server's to decide.
 */
export const telaPaginaLegada = defineScreen({
  path: '/home/actions/:acao',
  title: 'Página do sistema',
  component: 'pagina-legada',
  access: {},
})
