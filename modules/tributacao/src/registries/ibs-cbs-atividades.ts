import { defineRegistry } from '@iss/registry/definition'
import { cadastroErrors } from '../domain/errors-cadastros.ts'

/** What notes of an activity say of IBS and CBS unless their issuer says otherwise, by period. The NBS stands with the activity. */
export const ibsCbsAtividades = defineRegistry({
  slug: 'ibs-cbs-atividades',
  title: 'Atividade × IBS e CBS',
  path: '/home/configuracao/ibs-cbs-atividades',
  access: { perfis: ['gestor'] },
  menu: [{ area: 'configuracao', grupo: 'Tributação', ordem: 90, icone: 'list-check' }],
  table: 'atividade_ibs_cbs',
  fields: {
    atividadeId: { label: 'Atividade', kind: 'lookup', lookup: 'atividades', required: true, span: 12 },
    classificacao: {
      label: 'Classificação (cClassTrib)',
      kind: 'text',
      required: true,
      max: 6,
      help: 'Seis dígitos, como em Classificação tributária do IBS e da CBS.',
      span: 4,
    },
    indicadorOperacao: {
      label: 'Indicador da operação (cIndOp)',
      kind: 'text',
      required: true,
      max: 6,
      help: 'Seis dígitos da tabela nacional.',
      span: 4,
    },
    inicio: { label: 'Início', kind: 'date', required: true, initial: (hoje) => hoje, span: 2 },
    fim: { label: 'Fim', kind: 'date', span: 2 },
  },
  list: ['atividadeId', 'classificacao', 'indicadorOperacao', 'inicio', 'fim'],
  order: ['-inicio'],
  check: ({ classificacao, indicadorOperacao }) => [
    ...(/^\d{6}$/.test(classificacao) ? [] : [cadastroErrors.classificacaoDaAtividade]),
    ...(/^\d{6}$/.test(indicadorOperacao) ? [] : [cadastroErrors.indicadorOperacao]),
  ],
  vigencia: { inicio: 'inicio', fim: 'fim', key: ['atividadeId'] },
  name: 'classificacao',
})
