import { defineScreen } from '@iss/platform/contract'
import { menuDeContribuinte } from '@iss/portal/contract/menu'
import { acessoSolicitacoes } from './solicitacao.ts'

const fiscal = { perfis: ['fiscal'] } as const
const autoridade = { perfis: ['fiscal', 'gestor'] } as const

/** Inspector attendance search (spec 2 §2.16). */
export const telaAtendimento = defineScreen({
  path: '/home/atendimento',
  title: 'Atendimento',
  access: autoridade,
  component: 'atendimento',
  menu: [{ area: 'lateral', grupo: 'Fiscal', ordem: 30, icone: 'inbox', access: fiscal }],
})

/** The empty path of the area redirects to the search for requests (spec 2 §2.1). */
export const telaAreaAtender = defineScreen({
  path: '/home/atender',
  title: 'Atendimento',
  redirectTo: '/home/atendimento',
  access: autoridade,
})

/** One attendance screen for every kind. */
export const telaAtender = defineScreen({
  path: '/home/atender/:tipo/:id',
  title: 'Atender solicitação',
  access: autoridade,
  component: 'atender',
})

/** A generic request is a conversation: it may be answered without a decision. */
export const telaAtenderGenerica = defineScreen({
  path: '/home/atender/generica/:id',
  title: 'Solicitação genérica',
  access: autoridade,
  component: 'atender-generica',
})

/** A password on paper is printed once, after the approval (S19). */
export const telaAtenderSenha = defineScreen({
  path: '/home/atender/senha/:id',
  title: 'Senha em papel',
  access: autoridade,
  component: 'atender-senha',
})

/** A rejected request, for requester and inspector (S44, F152). */
export const telaIndeferida = defineScreen({
  path: '/home/actions/indeferida',
  title: 'Solicitação indeferida',
  access: {},
  component: 'indeferida',
})

/** Hub of the taxpayer's requests (S00). */
export const telaSolicitacoes = defineScreen({
  path: '/home/actions/solicitacoes',
  title: 'Solicitações',
  access: acessoSolicitacoes,
  component: 'solicitacoes',
  menu: [{ area: 'lateral', grupo: 'Geral', ordem: 50, icone: 'clipboard-list', access: menuDeContribuinte }],
})

/** Root of the area: the hub. */
export const telaAreaSolicitacao = defineScreen({
  path: '/home/solicitacao',
  title: 'Solicitações',
  access: acessoSolicitacoes,
  redirectTo: '/home/actions/solicitacoes',
})

/** Which kinds are taken, and which inspector attends them (K43). */
export const telaConfigSolicitacoes = defineScreen({
  path: '/home/configuracao/config-solicitacoes',
  title: 'Tipos de solicitação',
  access: { perfis: ['gestor'] },
  component: 'config-solicitacoes',
  menu: [{ area: 'configuracao', grupo: 'Atendimento', ordem: 20, icone: 'adjustments' }],
})

/** A request as its requester sees it. */
export const telaSolicitacao = defineScreen({
  path: '/home/solicitacao/:tipo/:id',
  title: 'Solicitação',
  access: {},
  component: 'solicitacao',
})
