import { Decimal4 } from '@iss/kernel/decimal4'
import { defineChild, defineRegistry } from '@iss/registry/definition'
import { pedagioErrors } from '../domain/errors.ts'

const trechos = defineChild({
  title: 'Trechos por município',
  table: 'rodovia_trecho',
  parent: 'rodoviaId',
  fields: {
    municipio: { label: 'Município', kind: 'lookup', lookup: 'municipio-ibge', required: 'Informe o município.', span: 8 },
    extensao: { label: 'Extensão (km)', kind: 'decimal', required: 'Informe a extensão.', span: 4 },
  },
  list: ['municipio', 'extensao'],
  order: ['municipio'],
  check: ({ extensao }) =>
    extensao.compare(Decimal4.zero) <= 0 ? [{ ...pedagioErrors.extensaoPositiva, field: 'extensao' }] : [],
  unique: [{ fields: ['parent', 'municipio'], index: 'rodovia_trecho_municipio', message: pedagioErrors.trechoRepetido.message }],
  lockedWhenUsed: pedagioErrors.rodoviaUsada.message,
  inline: true,
})

/**
 * Roads of toll companies with what of each lies in every municipality that it crosses (P2). The city keeps them: what moves tax away is not the
 * word of the taxpayer.
 */
export const rodovia = defineRegistry({
  slug: 'rodovia',
  title: 'Rodovias',
  path: '/home/configuracao/rodovia',
  access: { perfis: ['gestor'] },
  menu: [{ area: 'configuracao', grupo: 'Setores', ordem: 10, icone: 'road', palavras: ['pedágio', 'trechos', 'rateio'] }],
  table: 'rodovia',
  fields: {
    pessoaId: { label: 'Concessionária', kind: 'lookup', lookup: 'pessoa', required: 'Informe a concessionária.', span: 12 },
    nome: { label: 'Rodovia', kind: 'text', required: 'Informe a rodovia.', max: 80, span: 6 },
    praca: { label: 'Praça', kind: 'text', required: 'Informe a praça.', max: 80, span: 6 },
    extensaoTotal: { label: 'Extensão total (km)', kind: 'decimal', required: 'Informe a extensão total.', span: 4 },
    inicio: { label: 'Início', kind: 'date', required: true, initial: (hoje) => `${hoje.slice(0, 4)}-01-01`, span: 4 },
    fim: { label: 'Fim', kind: 'date', span: 4 },
  },
  list: ['nome', 'praca', 'pessoaId', 'extensaoTotal', 'inicio', 'fim'],
  search: ['nome', 'praca'],
  order: ['nome', 'praca', '-inicio'],
  name: 'nome',
  check: ({ extensaoTotal }) =>
    extensaoTotal.compare(Decimal4.zero) <= 0 ? [{ ...pedagioErrors.extensaoPositiva, field: 'extensaoTotal' }] : [],
  vigencia: { inicio: 'inicio', fim: 'fim', key: ['pessoaId', 'nome', 'praca'] },
  lockedWhenUsed: pedagioErrors.rodoviaUsada.message,
  children: { trechos },
})
