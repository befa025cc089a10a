import { defineScreen } from '@iss/platform/contract'

/** Change of one's own password (spec 2 §2.13). */
export const telaSenha = defineScreen({
  path: '/home/senha',
  title: 'Alterar senha',
  access: { chaves: ['iss:acesso:senha:alterar'] },
  component: 'senha',
  menu: [{ area: 'usuario', grupo: 'Usuário', ordem: 10, icone: 'key' }],
})
