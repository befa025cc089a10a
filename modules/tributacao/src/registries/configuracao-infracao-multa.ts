import { defineChild, defineRegistry } from '@iss/registry/definition'
import { infracaoErrors } from '../domain/errors-infracao.ts'
import { validarMulta } from '../domain/multa-infracao.ts'

const multas = defineChild({
  title: 'Multas',
  table: 'infracao_multa',
  parent: 'infracaoId',
  fields: {
    inicioVigencia: {
      label: 'Início da vigência',
      kind: 'date',
      required: true,
      initial: (hoje) => `${hoje.slice(0, 4)}-01-01`,
      span: 6,
    },
    fimVigencia: { label: 'Fim da vigência', kind: 'date', span: 6 },
    tipoBaseCalculo: {
      label: 'Base de cálculo',
      kind: 'select',
      required: true,
      options: [
        { value: 'IMPOSTO', label: 'Imposto' },
        { value: 'FIXO', label: 'Fixo' },
        { value: 'IMPOSTO_FIXO', label: 'Imposto/fixo' },
      ],
      initial: 'IMPOSTO',
      help: 'Imposto/fixo: vale o maior dos dois.',
      span: 6,
    },
    tipoMoeda: {
      label: 'Moeda',
      kind: 'select',
      required: true,
      options: [
        { value: 'REAL', label: 'Real' },
        { value: 'UFIR', label: 'Ufir' },
      ],
      initial: 'REAL',
      span: 6,
    },
    percentual: {
      label: 'Percentual do imposto',
      kind: 'percent',
      visibleWhen: ({ tipoBaseCalculo }) => tipoBaseCalculo !== 'FIXO',
      span: 6,
    },
    valor: {
      label: 'Valor fixo',
      kind: 'money',
      visibleWhen: ({ tipoBaseCalculo }) => tipoBaseCalculo !== 'IMPOSTO',
      help: 'Em reais, ou em quantidade de unidades fiscais.',
      span: 6,
    },
  },
  list: ['inicioVigencia', 'fimVigencia', 'tipoBaseCalculo', 'tipoMoeda', 'percentual', 'valor'],
  order: ['-inicioVigencia'],
  check: validarMulta,
  vigencia: { inicio: 'inicioVigencia', fim: 'fimVigencia', key: ['parent'] },
})

/** Infractions with their legal ground, and the fine of each by period (K39). */
export const configuracaoInfracaoMulta = defineRegistry({
  slug: 'configuracao-infracao-multa',
  title: 'Infrações e multas',
  path: '/home/actions/configuracao-infracao-multa',
  access: { perfis: ['gestor'] },
  menu: [{ area: 'configuracao', grupo: 'Fiscalização', ordem: 10, icone: 'gavel' }],
  table: 'infracao',
  fields: {
    codigo: { label: 'Código', kind: 'text', required: true, max: 20, span: 4 },
    cadastro: { label: 'Cadastro', kind: 'date', required: true, initial: (hoje) => hoje, readOnlyWhen: () => true, span: 4 },
    descricao: { label: 'Descrição', kind: 'text', required: true, max: 300, span: 12 },
    fundamento: { label: 'Fundamento legal', kind: 'longtext', required: true, max: 1000, span: 12 },
  },
  list: ['codigo', 'descricao', 'fundamento', 'cadastro'],
  order: ['codigo'],
  unique: [{ fields: ['codigo'], index: 'infracao_codigo', message: infracaoErrors.repetida.message }],
  name: 'descricao',
  softDelete: true,
  import: true,
  children: { multas },
})
