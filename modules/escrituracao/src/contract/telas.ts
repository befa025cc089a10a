import { defineScreen, type UserInfo } from '@iss/platform/contract'
import { consultaAccess, escrituraAccess } from './escrituracao.ts'

/** Spec 2 §2.4: can consult bookkeeping, authorised to keep books, not employee. */
export const telaConsultaEscrituracao = defineScreen({
  path: '/home/actions/escrit-consulta',
  title: 'Escrituração',
  component: 'escrit-consulta',
  access: { ...consultaAccess, condicao: (user: UserInfo) => user.pessoaAutorizadaEscriturar },
  menu: [{ area: 'lateral', grupo: 'Movimentação', ordem: 31, icone: 'book-2' }],
})

export const telaEscritPrestador = defineScreen({
  path: '/home/actions/escrit-prestador',
  title: 'Escriturar serviço prestado',
  component: 'escrit-prestador',
  access: escrituraAccess,
})

export const telaEscritTomador = defineScreen({
  path: '/home/actions/escrit-tomador',
  title: 'Escriturar serviço tomado',
  component: 'escrit-tomador',
  access: escrituraAccess,
})

export const telaEscritEspecial = defineScreen({
  path: '/home/actions/escrit-especial',
  title: 'Escrituração especial',
  component: 'escrit-especial',
  access: escrituraAccess,
})

/** The inspector's book of any taxpayer (F76). */
export const telaLivroFiscal = defineScreen({
  path: '/home/actions/livro-fiscal',
  title: 'Livro fiscal',
  component: 'livro-fiscal',
  access: { perfis: ['fiscal', 'gestor', 'administrador'] },
  menu: [{ area: 'fiscal', grupo: 'Livro fiscal', ordem: 10, icone: 'book-2' }],
})
