import { defineScreen } from '@iss/platform/contract'
import { consultaAccess } from './consulta-abas.ts'
import { emissaoAccess } from './emissao.ts'

export const telaEmissao = defineScreen({
  path: '/home/actions/emissaonf2',
  title: 'Emissão de NF-e',
  component: 'emissaonf2',
  access: emissaoAccess,
})

/** The emission menu redirects to the screen (spec 2 §2.1); its side-menu entry shows for whoever can issue. */
export const menuEmissao = defineScreen({
  path: '/home/emissao-menu',
  title: 'NF-e',
  redirectTo: '/home/actions/emissaonf2',
  aliases: ['/home/emissao'],
  access: emissaoAccess,
  menu: [{ area: 'lateral', grupo: 'Movimentação', ordem: 10, rotulo: 'NF-e', icone: 'receipt-2' }],
})

export const telaNota = defineScreen({ path: '/home/actions/nota-fiscal', title: 'NF-e', component: 'nota-fiscal', access: {} })

export const telaRascunhos = defineScreen({
  path: '/home/actions/nfe-rascunhos',
  title: 'Rascunhos',
  component: 'nfe-rascunhos',
  access: emissaoAccess,
})

export const telaConsultas = defineScreen({
  path: '/home/actions/consultas',
  title: 'Consultas',
  component: 'consultas',
  access: consultaAccess,
  menu: [
    {
      area: 'lateral',
      grupo: 'Geral',
      ordem: 30,
      icone: 'search',
      access: { perfis: ['contador', 'empresa'], naoPerfis: ['funcionario'] },
    },
  ],
})
