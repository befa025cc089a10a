import { Aliquota } from '@iss/kernel/aliquota'
import { defineRegistry } from '@iss/registry/definition'
import { cadastroErrors } from '../domain/errors-cadastros.ts'

const cem = Aliquota.from('100')
const isFora = (taxa: Aliquota) => taxa.compare(Aliquota.zero) < 0 || taxa.compare(cem) > 0

/** Approximate taxes printed on the notes of an activity (Lei 12.741/2012), from the item of the IBPT table (K15). */
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
      help: 'Código NBS ou item da LC 116 na tabela.',
      span: 4,
    },
    federal: { label: 'Tributos federais', kind: 'percent', required: true, span: 4 },
    municipal: { label: 'Tributos municipais', kind: 'percent', required: true, span: 4 },
    versaoTabela: { label: 'Versão da tabela', kind: 'text', required: true, max: 10, help: 'Como 26.1.A.', span: 4 },
    inicio: { label: 'Início', kind: 'date', required: true, initial: (hoje) => hoje, span: 4 },
    fim: { label: 'Fim', kind: 'date', span: 4 },
  },
  list: ['atividadeId', 'item', 'federal', 'municipal', 'versaoTabela', 'inicio', 'fim'],
  order: ['-inicio'],
  check: ({ federal, municipal }) => [
    ...(isFora(federal) ? [cadastroErrors.ibptFederal] : []),
    ...(isFora(municipal) ? [cadastroErrors.ibptMunicipal] : []),
  ],
  vigencia: { inicio: 'inicio', fim: 'fim', key: ['atividadeId'] },
  name: 'item',
  actions: {
    sugerir: {
      label: 'Sugerir por NBS',
      icon: 'list-check',
      submit: 'Vincular',
      fields: {
        versaoTabela: { label: 'Versão da tabela', kind: 'text', required: true, max: 10, span: 6 },
        inicio: { label: 'Início', kind: 'date', required: true, initial: (hoje) => hoje, span: 6 },
      },
    },
  },
})
