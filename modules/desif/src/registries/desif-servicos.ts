import { defineRegistry } from '@iss/registry/definition'
import { desifErrors } from '../domain/errors.ts'

/** Tariffs and other services of banks, which records 0200 and 0300 of the DES-IF refer to; they come by CSV. Without rows files are not held against them. */
export const desifServicos = defineRegistry({
  slug: 'desif-servicos',
  title: 'Tarifas e serviços DES-IF',
  path: '/home/configuracao/desif-servicos',
  access: { perfis: ['gestor'], chaves: ['iss:banco:desif'] },
  menu: [
    {
      area: 'configuracao',
      grupo: 'Tributação',
      ordem: 104,
      icone: 'building-bank',
      palavras: ['banco', 'tarifa bancária', 'DES-IF'],
    },
  ],
  table: 'desif_tabela_servico',
  fields: {
    tabela: {
      label: 'Tabela',
      kind: 'select',
      required: true,
      options: [
        { value: 'TARIFA', label: 'Tarifas bancárias' },
        { value: 'SERVICO', label: 'Outros produtos e serviços' },
      ],
      initial: 'TARIFA',
      span: 4,
    },
    codigo: { label: 'Código', kind: 'text', required: true, max: 4, help: 'Quatro algarismos.', span: 2 },
    descricao: { label: 'Descrição', kind: 'text', required: true, max: 255, span: 6 },
    exigeComplemento: { label: 'Exige descrição complementar', kind: 'boolean', span: 4 },
    inicio: { label: 'Início', kind: 'date', required: true, initial: (hoje) => `${hoje.slice(0, 4)}-01-01`, span: 4 },
    fim: { label: 'Fim', kind: 'date', span: 4 },
  },
  list: ['tabela', 'codigo', 'descricao', 'exigeComplemento', 'inicio', 'fim'],
  search: ['codigo', 'descricao'],
  order: ['tabela', 'codigo'],
  check: ({ codigo }) => (/^\d{4}$/.test(codigo) ? [] : [desifErrors.codigoServico]),
  unique: [
    {
      fields: ['tabela', 'codigo', 'inicio'],
      index: 'desif_tabela_servico_inicio',
      message: desifErrors.servicoRepetido.message,
    },
  ],
  vigencia: { inicio: 'inicio', fim: 'fim', key: ['tabela', 'codigo'] },
  name: 'descricao',
  import: true,
})
