import { defineChild, defineRegistry } from '@iss/registry/definition'
import { labelRegime, regimes } from '../domain/regime.ts'
import { cadastroErrors } from '../domain/errors-cadastros.ts'

const faixas = defineChild({
  title: 'Faixas',
  table: 'aliquota_progressiva_faixa',
  parent: 'tabelaId',
  fields: {
    ate: { label: 'Receita do mês até', kind: 'money', help: 'Em branco: sem limite, só na última faixa.', span: 6 },
    aliquota: { label: 'Alíquota', kind: 'percent', required: true, span: 6 },
  },
  list: ['ate', 'aliquota'],
  order: ['ate'],
  unique: [{ fields: ['parent', 'ate'], index: 'aliquota_progressiva_faixa_ate', message: cadastroErrors.faixaRepetida.message }],
})

/** For whom the table holds: one taxpayer, or all of a regime. */
const configuracoes = defineChild({
  title: 'Contribuintes e regimes',
  table: 'aliquota_progressiva_configuracao',
  parent: 'tabelaId',
  fields: {
    pessoaId: { label: 'Contribuinte', kind: 'lookup', lookup: 'pessoa', help: 'Em branco: todos do regime.', span: 12 },
    tipoRegime: {
      label: 'Regime',
      kind: 'select',
      options: regimes.map((value) => ({ value, label: labelRegime(value) })),
      help: 'Em branco: qualquer regime do contribuinte.',
      span: 4,
    },
    inicio: { label: 'Início', kind: 'date', required: true, initial: (hoje) => `${hoje.slice(0, 7)}-01`, span: 4 },
    fim: { label: 'Fim', kind: 'date', span: 4 },
  },
  list: ['pessoaId', 'tipoRegime', 'inicio', 'fim'],
  order: ['-inicio'],
  vigencia: { inicio: 'inicio', fim: 'fim', key: ['parent', 'pessoaId', 'tipoRegime'] },
  check: ({ pessoaId, tipoRegime }) => (pessoaId === null && tipoRegime === null ? [cadastroErrors.progressivaSemAlvo] : []),
})

const exclusoes = defineChild({
  title: 'Exclusões',
  table: 'aliquota_progressiva_exclusao',
  parent: 'tabelaId',
  fields: {
    pessoaId: { label: 'Contribuinte', kind: 'lookup', lookup: 'pessoa', required: 'Informe o contribuinte.', span: 12 },
    motivo: { label: 'Motivo', kind: 'text', max: 200, span: 12 },
  },
  list: ['pessoaId', 'motivo'],
  unique: [
    {
      fields: ['parent', 'pessoaId'],
      index: 'aliquota_progressiva_exclusao_pessoa',
      message: cadastroErrors.exclusaoRepetida.message,
    },
  ],
})

/** Progressive tables (K16): bands of the month's revenue, in force once the table is active. */
export const aliquotaProgressivaTabelas = defineRegistry({
  slug: 'aliquota-progressiva-tabelas',
  title: 'Alíquota progressiva',
  path: '/home/actions/aliquota-progressiva-tabelas',
  access: { perfis: ['gestor'], chaves: ['iss:aliquotaProgressiva'] },
  menu: [{ area: 'configuracao', grupo: 'Tributação', ordem: 62, icone: 'chart-bar' }],
  table: 'aliquota_progressiva_tabela',
  fields: {
    nome: { label: 'Nome', kind: 'text', required: true, max: 100, span: 8 },
    modo: {
      label: 'Modo',
      kind: 'select',
      required: true,
      options: [
        { value: 'CHEIA', label: 'Faixa cheia' },
        { value: 'FATIADA', label: 'Fatiada' },
      ],
      initial: 'CHEIA',
      span: 4,
    },
    inicio: { label: 'Início', kind: 'date', required: true, initial: (hoje) => `${hoje.slice(0, 4)}-01-01`, span: 4 },
    fim: { label: 'Fim', kind: 'date', span: 4 },
    ativa: { label: 'Ativa', kind: 'boolean', help: 'Ative depois de cadastrar todas as faixas.', span: 4 },
  },
  list: ['nome', 'modo', 'inicio', 'fim', 'ativa'],
  order: ['-inicio'],
  vigencia: { inicio: 'inicio', fim: 'fim' },
  name: 'nome',
  children: { faixas, configuracoes, exclusoes },
})
