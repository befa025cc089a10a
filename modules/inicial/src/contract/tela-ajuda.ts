import { defineScreen } from '@iss/platform/contract'
import { menuDeContribuinte } from '@iss/portal/contract/menu'

/** Questions and answers for everyone who is signed in (design S43). */
export const telaAjuda = defineScreen({
  path: '/home/actions/ajuda',
  title: 'Ajuda',
  access: {},
  component: 'ajuda',
  help: 'Perguntas e respostas, os primeiros passos no seu menu e as novidades do portal. F1 em qualquer tela explica a própria tela.',
  menu: [
    { area: 'solicitacoes', grupo: 'Ajuda', ordem: 430, icone: 'help-circle', access: menuDeContribuinte },
    { area: 'usuario', grupo: 'Usuário', ordem: 60, icone: 'help-circle', access: { perfis: ['suporte', 'administrador'] } },
  ],
})
