import { defineRegistry } from '@iss/registry/definition'

/**
 * Item of the IBPT table that the notes of an activity bear (Lei 12.741/2012, K15); its percents are those of the table in force on the date of
 * the service.
 */
export const vinculaIBPT = defineRegistry({
  slug: 'vincula-i-b-p-t',
  title: 'Atividade × IBPT',
  path: '/home/configuracao/vincula-i-b-p-t',
  access: { perfis: ['gestor'] },
  menu: [{ area: 'configuracao', grupo: 'Tributação', ordem: 60, icone: 'coins' }],
  table: 'atividade_ibpt',
  fields: {
    atividadeId: { label: 'Atividade', kind: 'lookup', lookup: 'atividades', required: true, span: 12 },
    item: {
      label: 'Item do IBPT',
      kind: 'text',
      required: true,
      max: 12,
      help: 'Código da NBS ou item da LC 116, como na tabela.',
      span: 4,
    },
    inicio: { label: 'Início', kind: 'date', required: true, initial: (hoje) => hoje, span: 4 },
    fim: { label: 'Fim', kind: 'date', span: 4 },
  },
  list: ['atividadeId', 'item', 'inicio', 'fim'],
  order: ['-inicio'],
  vigencia: { inicio: 'inicio', fim: 'fim', key: ['atividadeId'] },
  name: 'item',
  actions: {
    sugerir: {
      label: 'Sugerir por NBS',
      icon: 'list-check',
      submit: 'Vincular',
      fields: { inicio: { label: 'Início', kind: 'date', required: true, initial: (hoje) => hoje, span: 6 } },
    },
  },
})
