import { defineScreen } from '@iss/platform/contract'
import { emissaoAccess } from '@iss/nota/contract/acessos'

export const telaEmissao = defineScreen({
  path: '/home/actions/emissaonf2',
  title: 'Emissão de NF-e',
  component: 'emissaonf2',
  help: 'Informe o tomador, a atividade, a competência e os itens; o portal calcula o imposto e mostra a memória de cálculo antes de você confirmar. Só a nota confirmada recebe número.',
  access: emissaoAccess,
})

/** The emission menu redirects to the screen (spec 2 §2.1); its side-menu entry shows for whoever can issue. */
export const menuEmissao = defineScreen({
  path: '/home/emissao-menu',
  title: 'NF-e',
  redirectTo: '/home/actions/emissaonf2',
  aliases: ['/home/emissao'],
  access: emissaoAccess,
  menu: [
    {
      area: 'lateral',
      grupo: 'Movimentação',
      ordem: 10,
      rotulo: 'NF-e',
      icone: 'receipt-2',
      palavras: ['emitir nota', 'nova nota'],
    },
  ],
})

export const telaRascunhos = defineScreen({
  path: '/home/actions/nfe-rascunhos',
  title: 'Rascunhos',
  component: 'nfe-rascunhos',
  access: emissaoAccess,
})
