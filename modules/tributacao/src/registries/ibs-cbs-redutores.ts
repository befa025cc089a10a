import { Aliquota } from '@iss/kernel/aliquota'
import { sentences } from '@iss/kernel/sentences'
import { defineRegistry } from '@iss/registry/definition'
import { entesGoverno, labelEnteGoverno } from '../domain/compra-governamental.ts'

/** By how much purchases of governments lower the rates of IBS and CBS, by who buys and period; the acts that fix it are entered here. */
export const ibsCbsRedutores = defineRegistry({
  slug: 'ibs-cbs-redutores',
  title: 'Redutor das compras governamentais',
  path: '/home/configuracao/ibs-cbs-redutores',
  access: { perfis: ['gestor'] },
  menu: [{ area: 'configuracao', grupo: 'Tributação', ordem: 100, icone: 'building-bank' }],
  table: 'ibs_cbs_redutor',
  fields: {
    ente: {
      label: 'Ente que compra',
      kind: 'select',
      required: true,
      options: entesGoverno.map((value) => ({ value, label: labelEnteGoverno(value) })),
      help: 'Administração direta, suas autarquias e fundações públicas.',
      span: 6,
    },
    redutor: { label: 'Redutor', kind: 'percent', required: true, help: 'Quanto reduz as alíquotas do IBS e da CBS.', span: 6 },
    inicio: { label: 'Início', kind: 'date', required: true, initial: (hoje) => hoje, span: 3 },
    fim: { label: 'Fim', kind: 'date', span: 3 },
    fonte: { label: 'Fundamento', kind: 'text', required: true, max: 200, help: 'Lei ou ato que fixa o redutor.', span: 6 },
  },
  list: ['ente', 'redutor', 'inicio', 'fim', 'fonte'],
  order: ['ente', '-inicio'],
  check: ({ redutor }) =>
    redutor.isNegative() || redutor.gt(Aliquota.cem)
      ? [{ code: 'ibs-cbs-redutores.percentual', field: 'redutor', message: sentences.percentualFora }]
      : [],
  vigencia: { inicio: 'inicio', fim: 'fim', key: ['ente'] },
  name: 'fonte',
})
