import { defineScreen } from '@iss/platform/contract'
import { menuDeContribuinte } from '@iss/portal/contract/menu'

const fora = ['gestor', 'fiscal', 'administrador'] as const

/** Shortcut to the consultation of the own notes (S04). */
export const telaNotaFiscalEletronica = defineScreen({
  path: '/home/actions/nota-fiscal-eletronica',
  title: 'Nota Fiscal Eletrônica',
  access: { chaves: ['iss:nfe:emitir'], naoPerfis: [...fora, 'funcionario'] },
  redirectTo: '/home/actions/consultas',
  menu: [{ area: 'solicitacoes', grupo: 'Notas', ordem: 35, icone: 'file-invoice' }],
})

/** Shortcut to the change of password (S19). */
export const telaAlteracaoSenha = defineScreen({
  path: '/home/actions/alteracao-senha',
  title: 'Alteração de Senha',
  access: { chaves: ['iss:acesso:senha:alterar'], naoPerfis: fora },
  redirectTo: '/home/senha',
  menu: [
    {
      area: 'solicitacoes',
      grupo: 'Cadastro',
      ordem: 190,
      icone: 'lock',
      palavras: ['trocar a senha'],
      access: menuDeContribuinte,
    },
  ],
})
