import { plusMonths } from '@iss/kernel/data'
import { Decimal4 } from '@iss/kernel/decimal4'
import { defineChild, defineRegistry } from '@iss/registry/definition'
import { calendarioErrors } from '../domain/errors.ts'

/** Quotes of an index. One a day; a quote that guides use is corrected by a new row with its reason. */
const cotacoes = defineChild({
  title: 'Cotações',
  table: 'cotacao',
  parent: 'indiceId',
  visibleWhen: (indice) => indice.composto !== true,
  fields: {
    dia: { label: 'Dia', kind: 'date', required: true, span: 4 },
    valor: {
      label: 'Valor',
      kind: 'decimal',
      required: true,
      span: 4,
      help: 'Até quatro casas decimais; na Selic, a taxa do mês em %.',
    },
    motivo: { label: 'Motivo da correção', kind: 'text', max: 200, span: 12 },
  },
  list: ['dia', 'valor', 'motivo'],
  order: ['-dia'],
  check: ({ dia, valor }, hoje) => [
    ...(valor.compare(Decimal4.zero) <= 0 ? [calendarioErrors.cotacaoNaoPositiva] : []),
    ...(dia > plusMonths(hoje, 12) ? [calendarioErrors.cotacaoFutura] : []),
  ],
  unique: [{ fields: ['parent', 'dia'], index: 'cotacao_dia', message: calendarioErrors.cotacaoRepetida.message }],
  softDelete: true,
  lockedWhenUsed: calendarioErrors.cotacaoUsada.message,
  name: 'dia',
  import: true,
})

/** The index that a composed index follows, period by period. */
const componentes = defineChild({
  title: 'Componentes',
  table: 'indice_componente',
  parent: 'indiceId',
  visibleWhen: (indice) => indice.composto === true,
  fields: {
    componenteId: { label: 'Índice', kind: 'lookup', lookup: 'indices', required: true, span: 6 },
    inicio: { label: 'Início', kind: 'date', required: true, span: 3 },
    fim: { label: 'Fim', kind: 'date', span: 3 },
  },
  list: ['componenteId', 'inicio', 'fim'],
  order: ['inicio'],
  vigencia: { inicio: 'inicio', fim: 'fim', key: ['parent'] },
  inline: true,
})

/** Indices that correct guides, with their quotes. */
export const indices = defineRegistry({
  slug: 'indices',
  title: 'Índices',
  path: '/home/configuracao/indices',
  access: { perfis: ['fiscal', 'gestor', 'administrador'] },
  edit: { perfis: ['gestor', 'administrador'] },
  menu: [
    { area: 'configuracao', grupo: 'Guias e créditos', ordem: 70, icone: 'chart-bar' },
    { area: 'fiscal', grupo: 'Configurações', ordem: 10, icone: 'chart-bar' },
  ],
  table: 'indice',
  fields: {
    nome: { label: 'Nome', kind: 'text', required: calendarioErrors.indiceSemNome.message, max: 60, span: 12 },
    composto: {
      label: 'Composto',
      kind: 'boolean',
      span: 6,
      help: 'Segue outros índices, um em cada período.',
      readOnlyWhen: ({ selic }) => selic === true,
    },
    selic: {
      label: 'Selic',
      kind: 'boolean',
      span: 6,
      help: 'As cotações são taxas mensais que se somam.',
      readOnlyWhen: ({ composto }) => composto === true,
    },
  },
  list: ['nome', 'composto', 'selic'],
  order: ['nome'],
  unique: [{ fields: ['nome'], index: 'indice_nome', message: calendarioErrors.indiceRepetido.message }],
  softDelete: true,
  children: { cotacoes, componentes },
  actions: {
    verFator: {
      label: 'Ver fator',
      icon: 'calculator',
      submit: 'Calcular',
      access: { perfis: ['fiscal', 'gestor', 'administrador'] },
      fields: {
        indiceId: { label: 'Índice', kind: 'lookup', lookup: 'indices', required: true, span: 12 },
        de: { label: 'De', kind: 'date', required: true, initial: (hoje) => plusMonths(hoje, -12), span: 6 },
        ate: { label: 'Até', kind: 'date', required: true, initial: (hoje) => hoje, span: 6 },
      },
    },
  },
})
