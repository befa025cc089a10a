import { defineRegistry } from '@iss/registry/definition'
import { cadastroErrors } from '../domain/errors-cadastros.ts'

const regras = {
  INSTITUICAO_ALIQUOTA: 'Instituição e alíquota',
  INSTITUICAO_ALIQUOTA_CODIGO: 'Instituição, alíquota e código',
  DEPENDENCIA_ALIQUOTA: 'Dependência e alíquota',
  DEPENDENCIA_ALIQUOTA_CODIGO: 'Dependência, alíquota e código',
} as const

/** Codes with which banks declare in the DES-IF, each tied to an activity of the municipality (K20). */
export const desifCodigosTributacao = defineRegistry({
  slug: 'desif-codigos-tributacao',
  title: 'Códigos de tributação DES-IF',
  path: '/home/configuracao/desif-codigos-tributacao',
  access: { perfis: ['gestor'], chaves: ['iss:banco:desif'] },
  menu: [{ area: 'configuracao', grupo: 'Tributação', ordem: 100, icone: 'building-bank' }],
  table: 'desif_codigo_tributacao',
  fields: {
    codigo: { label: 'Código', kind: 'text', required: true, max: 20, help: 'Formato NN.NN.NNN-N.', span: 4 },
    descricao: { label: 'Descrição', kind: 'text', required: true, max: 200, span: 8 },
    atividadeId: { label: 'Atividade', kind: 'lookup', lookup: 'atividades', required: true, span: 12 },
    regra: {
      label: 'Regra de apuração',
      kind: 'select',
      required: true,
      options: Object.entries(regras).map(([value, label]) => ({ value, label })),
      initial: 'INSTITUICAO_ALIQUOTA',
      span: 4,
    },
    inicio: { label: 'Início', kind: 'date', required: true, initial: (hoje) => `${hoje.slice(0, 4)}-01-01`, span: 4 },
    fim: { label: 'Fim', kind: 'date', span: 4 },
  },
  list: ['codigo', 'descricao', 'atividadeId', 'regra', 'inicio', 'fim'],
  order: ['codigo'],
  check: ({ codigo }) => (/^\d{2}\.\d{2}\.\d{3}-\d$/.test(codigo) ? [] : [cadastroErrors.codigoDesif]),
  unique: [{ fields: ['codigo', 'inicio'], index: 'desif_codigo_inicio', message: cadastroErrors.desifRepetido.message }],
  vigencia: { inicio: 'inicio', fim: 'fim', key: ['codigo'] },
  name: 'codigo',
  import: true,
})
