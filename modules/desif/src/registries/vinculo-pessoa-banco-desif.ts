import { defineRegistry } from '@iss/registry/definition'
import { desifErrors } from '../domain/errors.ts'

/** Registrations of the city that belong to an institution (VinculoPessoaBancoDesif): their notes count with what it declares. */
export const vinculoPessoaBancoDesif = defineRegistry({
  slug: 'vinculo-pessoa-banco-desif',
  title: 'Inscrições de instituições financeiras',
  path: '/home/configuracao/vinculo-pessoa-banco-desif',
  access: { perfis: ['gestor'], chaves: ['iss:banco:desif'] },
  menu: [{ area: 'configuracao', grupo: 'Tributação', ordem: 102, icone: 'link', palavras: ['banco', 'DES-IF'] }],
  table: 'vinculo_pessoa_banco_desif',
  fields: {
    bancoId: {
      label: 'Instituição',
      kind: 'lookup',
      lookup: 'instituicao-financeira',
      required: 'Informe a instituição.',
      span: 6,
    },
    pessoaId: { label: 'Inscrição', kind: 'lookup', lookup: 'pessoa', required: 'Informe a inscrição.', span: 6 },
  },
  list: ['bancoId', 'pessoaId'],
  check: ({ bancoId, pessoaId }) => (bancoId === pessoaId ? [desifErrors.vinculoProprio] : []),
  unique: [{ fields: ['pessoaId'], index: 'vinculo_pessoa_banco_desif_pessoa', message: desifErrors.vinculoRepetido.message }],
})
