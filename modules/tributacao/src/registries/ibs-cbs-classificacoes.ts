import { Aliquota } from '@iss/kernel/aliquota'
import { sentences } from '@iss/kernel/sentences'
import { defineRegistry } from '@iss/registry/definition'
import { cadastroErrors } from '../domain/errors-cadastros.ts'

const isFora = (taxa: Aliquota) => taxa.isNegative() || taxa.gt(Aliquota.cem)

/** Classifications of the national table cClassTrib that notes of the city use, with the reduction that each brings. */
export const ibsCbsClassificacoes = defineRegistry({
  slug: 'ibs-cbs-classificacoes',
  title: 'Classificação tributária do IBS e da CBS',
  path: '/home/configuracao/ibs-cbs-classificacoes',
  access: { perfis: ['gestor'] },
  menu: [{ area: 'configuracao', grupo: 'Tributação', ordem: 80, icone: 'list-details' }],
  table: 'ibs_cbs_classificacao',
  fields: {
    codigo: {
      label: 'Código (cClassTrib)',
      kind: 'text',
      required: true,
      max: 6,
      help: 'Seis dígitos; os três primeiros são o CST.',
      span: 4,
    },
    reducaoIbs: { label: 'Redução do IBS', kind: 'percent', required: true, initial: Aliquota.zero, span: 4 },
    reducaoCbs: { label: 'Redução da CBS', kind: 'percent', required: true, initial: Aliquota.zero, span: 4 },
    nome: { label: 'Nome', kind: 'text', required: true, max: 300, span: 12 },
    inicio: { label: 'Início', kind: 'date', required: true, initial: (hoje) => hoje, span: 4 },
    fim: { label: 'Fim', kind: 'date', span: 4 },
  },
  list: ['codigo', 'nome', 'reducaoIbs', 'reducaoCbs', 'inicio', 'fim'],
  search: ['codigo', 'nome'],
  order: ['codigo', '-inicio'],
  check: ({ codigo, reducaoIbs, reducaoCbs }) => [
    ...(/^\d{6}$/.test(codigo) ? [] : [cadastroErrors.classificacaoIbsCbs]),
    ...Object.entries({ reducaoIbs, reducaoCbs }).flatMap(([field, taxa]) =>
      isFora(taxa) ? [{ code: 'ibs-cbs-classificacoes.percentual', field, message: sentences.percentualFora }] : [],
    ),
  ],
  vigencia: { inicio: 'inicio', fim: 'fim', key: ['codigo'] },
  name: 'nome',
})
