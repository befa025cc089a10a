import { Aliquota } from '@iss/kernel/aliquota'
import { sentences } from '@iss/kernel/sentences'
import { defineRegistry } from '@iss/registry/definition'

const isFora = (taxa: Aliquota) => taxa.isNegative() || taxa.gt(Aliquota.cem)

/**
 * Rates of IBS and CBS by period. The law fixes those of 2026 and the IBS of 2027 and 2028, which the program knows; the reference rates that the
 * Senate fixes are entered here, and what stands here wins.
 */
export const ibsCbsAliquotas = defineRegistry({
  slug: 'ibs-cbs-aliquotas',
  title: 'Alíquotas de IBS e CBS',
  path: '/home/configuracao/ibs-cbs-aliquotas',
  access: { perfis: ['gestor'] },
  menu: [{ area: 'configuracao', grupo: 'Tributação', ordem: 70, icone: 'percentage' }],
  table: 'ibs_cbs_aliquota',
  fields: {
    ibsUf: { label: 'IBS do estado', kind: 'percent', required: true, span: 4 },
    ibsMun: { label: 'IBS do município', kind: 'percent', required: true, span: 4 },
    cbs: { label: 'CBS', kind: 'percent', required: true, span: 4 },
    inicio: { label: 'Início', kind: 'date', required: true, initial: (hoje) => hoje, span: 4 },
    fim: { label: 'Fim', kind: 'date', span: 4 },
    fonte: {
      label: 'Fundamento',
      kind: 'text',
      required: true,
      max: 200,
      help: 'Lei ou resolução que fixa as alíquotas.',
      span: 12,
    },
  },
  list: ['ibsUf', 'ibsMun', 'cbs', 'inicio', 'fim', 'fonte'],
  order: ['-inicio'],
  check: ({ ibsUf, ibsMun, cbs }) =>
    Object.entries({ ibsUf, ibsMun, cbs }).flatMap(([field, taxa]) =>
      isFora(taxa) ? [{ code: 'ibs-cbs-aliquotas.percentual', field, message: sentences.percentualFora }] : [],
    ),
  vigencia: { inicio: 'inicio', fim: 'fim', key: [] },
  name: 'fonte',
})
