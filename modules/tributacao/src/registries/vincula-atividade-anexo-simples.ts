import { defineRegistry } from '@iss/registry/definition'

const anexos = ['III', 'IV', 'V'] as const

/** Annex of the Simples Nacional of each activity, by period; an activity without one uses the Anexo III. */
export const vinculaAtividadeAnexoSimples = defineRegistry({
  slug: 'vincula-atividade-anexo-simples',
  title: 'Atividade × anexo do Simples',
  path: '/home/configuracao/vincula-atividade-anexo-simples',
  access: { perfis: ['gestor'] },
  menu: [{ area: 'configuracao', grupo: 'Tributação', ordem: 50, icone: 'clipboard-check' }],
  table: 'atividade_anexo',
  fields: {
    atividadeId: { label: 'Atividade', kind: 'lookup', lookup: 'atividades', required: true, span: 12 },
    anexo: {
      label: 'Anexo',
      kind: 'select',
      required: true,
      options: anexos.map((value) => ({ value, label: `Anexo ${value}` })),
      span: 4,
    },
    inicio: { label: 'Início', kind: 'date', required: true, initial: (hoje) => `${hoje.slice(0, 4)}-01-01`, span: 4 },
    fim: { label: 'Fim', kind: 'date', span: 4 },
  },
  list: ['atividadeId', 'anexo', 'inicio', 'fim'],
  search: ['anexo'],
  order: ['-inicio'],
  vigencia: { inicio: 'inicio', fim: 'fim', key: ['atividadeId'] },
})
