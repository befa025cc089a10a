import { defineChild, defineRegistry } from '@iss/registry/definition'
import { tabelaErrors } from '../domain/errors-tabelas.ts'
import { anexos } from '../domain/tabela-simples.ts'

const faixas = defineChild({
  title: 'Faixas',
  table: 'faixa_tabela_simples',
  parent: 'tabelaId',
  fields: {
    faixa: { label: 'Faixa', kind: 'integer', required: true, min: 1, max: 6, span: 3 },
    ate: { label: 'Receita de 12 meses até', kind: 'money', required: true, span: 5 },
    nominal: { label: 'Alíquota nominal', kind: 'percent', required: true, span: 4 },
    parcelaDeduzir: { label: 'Parcela a deduzir', kind: 'money', required: true, span: 6 },
    partilhaIss: {
      label: 'Parte do ISS',
      kind: 'percent',
      help: 'Em branco: o ISS da faixa não está no DAS.',
      span: 6,
    },
  },
  list: ['faixa', 'ate', 'nominal', 'parcelaDeduzir', 'partilhaIss'],
  order: ['faixa'],
  unique: [{ fields: ['faixa', 'parent'], index: 'faixa_tabela_simples_faixa', message: tabelaErrors.faixaRepetida.message }],
  import: true,
})

/** Tables of the annexes of LC 123/2006 that the city enters as dated rows; elsewhere those of the program hold (K14). */
export const tabelasSimplesDaCidade = defineRegistry({
  slug: 'tabelas-simples',
  title: 'Tabelas do Simples Nacional',
  path: '/home/configuracao/tabelas-simples',
  access: { perfis: ['gestor'] },
  menu: [
    { area: 'configuracao', grupo: 'Tributação', ordem: 52, icone: 'clipboard-list', palavras: ['anexo', 'RBT12', 'partilha'] },
  ],
  table: 'tabela_simples',
  fields: {
    anexo: {
      label: 'Anexo',
      kind: 'select',
      required: true,
      options: anexos.map((value) => ({ value, label: `Anexo ${value}` })),
      span: 4,
    },
    inicio: { label: 'Início', kind: 'date', required: true, span: 4 },
    fim: { label: 'Fim', kind: 'date', span: 4 },
    fonte: { label: 'Fundamento', kind: 'text', required: true, max: 200, help: 'Lei ou resolução que fixa a tabela.', span: 12 },
    ativa: {
      label: 'Ativa',
      kind: 'boolean',
      help: 'Ligue depois de incluir as seis faixas: no período, ela vale no lugar da tabela do sistema.',
      span: 12,
    },
  },
  list: ['anexo', 'inicio', 'fim', 'fonte', 'ativa'],
  order: ['-inicio', 'anexo'],
  vigencia: { inicio: 'inicio', fim: 'fim', key: ['anexo'] },
  children: { faixas },
})
