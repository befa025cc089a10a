import { defineScreen } from '@iss/platform/contract'
import { acessoCadastro } from './pessoa.ts'

/** Person lookup and registration (spec 2 §2.12). */
export const telaCadastroMenu = defineScreen({
  path: '/home/cadastro-menu',
  aliases: ['/home/cadastro'],
  title: 'Cadastro e consulta de pessoa',
  access: acessoCadastro,
  component: 'cadastro-menu',
  menu: [
    {
      area: 'lateral',
      grupo: 'Fiscal',
      ordem: 10,
      icone: 'users',
      access: { perfis: ['fiscal'] },
    },
  ],
})

/** The registration of one person, or of a new one (design S30). */
export const telaPessoa = defineScreen({
  path: '/home/actions/pessoa',
  title: 'Cadastro de pessoa',
  access: {},
  component: 'pessoa',
})
