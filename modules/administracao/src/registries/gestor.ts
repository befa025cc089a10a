import { defineRegistry } from '@iss/registry/definition'
import { municipiosErrors as erros } from '../domain/municipios-errors.ts'

/** Gestores (A22): who manages the city, since when, and with which kind of sign-in. */
export const gestores = defineRegistry({
  slug: 'gestor',
  title: 'Gestores',
  path: '/home/actions/gestor',
  access: { perfis: ['administrador'] },
  menu: [{ area: 'admin', grupo: 'Municípios e acesso', ordem: 30, icone: 'user-cog' }],
  table: 'gestor',
  fields: {
    pessoaId: { label: 'Pessoa', kind: 'lookup', lookup: 'pessoa', required: true, span: 12 },
    inicio: { label: 'Início', kind: 'date', required: true, initial: (hoje) => hoje, span: 3 },
    fim: { label: 'Fim', kind: 'date', span: 3 },
    gestorGov: { label: 'Gestor GOV (contrassenha)', kind: 'boolean', span: 6 },
    usuarioRastreador: { label: 'Usuário do rastreador', kind: 'text', max: 100, span: 6 },
  },
  list: ['pessoaId', 'inicio', 'fim', 'gestorGov', 'usuarioRastreador'],
  order: ['-inicio'],
  check: ({ inicio, fim }) => (fim !== null && fim < inicio ? [erros.fimAntes] : []),
  unique: [{ fields: ['pessoaId'], index: 'gestor_pessoa', message: erros.jaGestor.message }],
})
