import { Decimal4 } from '@iss/kernel/decimal4'
import { defineChild, defineRegistry } from '@iss/registry/definition'
import { cadastroErrors } from '../domain/errors-cadastros.ts'

const partes = defineChild({
  title: 'Municípios',
  table: 'rateio_extensao_parte',
  parent: 'rateioId',
  fields: {
    municipio: {
      label: 'Município',
      kind: 'lookup',
      lookup: 'municipio-ibge',
      required: 'Informe o município.',
      span: 8,
    },
    medida: { label: 'Extensão ou postes', kind: 'decimal', required: 'Informe a extensão.', span: 4 },
  },
  list: ['municipio', 'medida'],
  order: ['municipio'],
  check: ({ medida }) => (medida.compare(Decimal4.zero) <= 0 ? [cadastroErrors.medidaNaoPositiva] : []),
  unique: [
    {
      fields: ['parent', 'municipio'],
      index: 'rateio_extensao_parte_municipio',
      message: cadastroErrors.municipioRepetido.message,
    },
  ],
  inline: true,
})

/**
 * Networks that cross municipalities: roads, railways, cables, ducts, posts. Each municipality taxes its part of the base. Without a row the whole
 * base is of one municipality. Source: LC 116/2003 arts. 3 §§1 and 2 and 7 §1.
 */
export const rateioPorExtensao = defineRegistry({
  slug: 'rateio-por-extensao',
  title: 'Rateio por extensão',
  path: '/home/configuracao/rateio-por-extensao',
  access: { perfis: ['gestor'] },
  menu: [{ area: 'configuracao', grupo: 'Tributação', ordem: 74, icone: 'road' }],
  table: 'rateio_extensao',
  fields: {
    pessoaId: { label: 'Prestador', kind: 'lookup', lookup: 'pessoa', required: 'Informe o prestador.', span: 12 },
    subitem: {
      label: 'Item da lista',
      kind: 'select',
      required: true,
      options: [
        {
          value: '3.04',
          label: '3.04 Locação, direito de passagem ou permissão de uso de ferrovia, rodovia, postes, cabos e dutos',
        },
        { value: '22.01', label: '22.01 Exploração de rodovia (pedágio)' },
      ],
      span: 8,
    },
    unidade: {
      label: 'Medida',
      kind: 'select',
      required: true,
      options: [
        { value: 'KM', label: 'Quilômetros' },
        { value: 'POSTES', label: 'Número de postes' },
      ],
      initial: 'KM',
      span: 4,
    },
    fundamento: { label: 'Contrato ou fundamento', kind: 'text', max: 200, span: 12 },
    inicio: { label: 'Início', kind: 'date', required: true, initial: (hoje) => `${hoje.slice(0, 4)}-01-01`, span: 6 },
    fim: { label: 'Fim', kind: 'date', span: 6 },
  },
  list: ['pessoaId', 'subitem', 'unidade', 'inicio', 'fim'],
  search: ['subitem'],
  order: ['-inicio'],
  vigencia: { inicio: 'inicio', fim: 'fim', key: ['pessoaId', 'subitem'] },
  children: { partes },
})
