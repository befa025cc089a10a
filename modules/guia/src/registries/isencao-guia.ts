import { all } from '@iss/kernel/errors'
import { labelRegimeIss, regimesIss } from '@iss/pessoa/domain/pessoa'
import { defineRegistry } from '@iss/registry/definition'
import { guiaErrors } from '../domain/errors.ts'

/** What the law forgives to guides paid within a period: to everyone, a regime, an activity or one taxpayer (K33). */
export const isencaoGuia = defineRegistry({
  slug: 'isencao-guia',
  title: 'Isenção de guia',
  path: '/home/configuracao/isencao-guia',
  access: { perfis: ['gestor'] },
  menu: [{ area: 'configuracao', grupo: 'Guias e créditos', ordem: 40, icone: 'discount-2' }],
  table: 'isencao_guia',
  fields: {
    inicio: { label: 'Início', kind: 'date', required: true, span: 6, help: 'Primeiro dia de pagamento com a isenção.' },
    fim: { label: 'Fim', kind: 'date', required: true, span: 6 },
    isentaCorrecao: { label: 'Isenta correção', kind: 'boolean', span: 3 },
    isentaMulta: { label: 'Isenta multa', kind: 'boolean', span: 3 },
    isentaJuros: { label: 'Isenta juros', kind: 'boolean', span: 3 },
    isentaGuia: { label: 'Isenta guia', kind: 'boolean', span: 3 },
    filtro: {
      label: 'Alcance',
      kind: 'select',
      required: true,
      options: [
        { value: 'TODOS', label: 'Todos' },
        { value: 'REGIME', label: 'Regime' },
        { value: 'ATIVIDADE', label: 'Atividade' },
        { value: 'PESSOA', label: 'Contribuinte' },
      ],
      initial: 'TODOS',
      span: 4,
    },
    regime: {
      label: 'Regime',
      kind: 'select',
      options: regimesIss.map((value) => ({ value, label: labelRegimeIss[value] })),
      span: 8,
      visibleWhen: ({ filtro }) => filtro === 'REGIME',
    },
    atividadeId: {
      label: 'Atividade',
      kind: 'lookup',
      lookup: 'atividades',
      span: 8,
      visibleWhen: ({ filtro }) => filtro === 'ATIVIDADE',
    },
    pessoaId: {
      label: 'Contribuinte',
      kind: 'lookup',
      lookup: 'pessoa',
      span: 8,
      visibleWhen: ({ filtro }) => filtro === 'PESSOA',
    },
    fundamento: { label: 'Fundamento legal', kind: 'text', required: true, max: 200, span: 12 },
  },
  list: ['inicio', 'fim', 'isentaCorrecao', 'isentaMulta', 'isentaJuros', 'isentaGuia', 'filtro', 'fundamento'],
  order: ['-inicio'],
  check: ({ inicio, fim, isentaCorrecao, isentaMulta, isentaJuros, isentaGuia, filtro, regime, atividadeId, pessoaId }) =>
    all(
      fim < inicio && guiaErrors.isencaoInvertida,
      !isentaCorrecao && !isentaMulta && !isentaJuros && !isentaGuia && guiaErrors.isencaoVazia,
      filtro === 'REGIME' && !regime && guiaErrors.isencaoSemRegime,
      filtro === 'ATIVIDADE' && !atividadeId && guiaErrors.isencaoSemAtividade,
      filtro === 'PESSOA' && !pessoaId && guiaErrors.isencaoSemPessoa,
    ),
  name: 'fundamento',
})
