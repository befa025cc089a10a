import { defineChild, defineRegistry } from '@iss/registry/definition'
import { transporteErrors } from '../domain/errors.ts'
import { tiposTarifa } from '../domain/tarifa.ts'

/** Values of a tariff, each with its period. A value that passengers paid only gets an end: movements keep it. */
const valores = defineChild({
  title: 'Valores',
  table: 'tarifa_valor',
  parent: 'tarifaId',
  fields: {
    valor: { label: 'Valor', kind: 'money', required: 'Informe o valor.', span: 4 },
    inicio: { label: 'Início', kind: 'date', required: true, initial: (hoje) => hoje, span: 4 },
    fim: { label: 'Fim', kind: 'date', span: 4 },
  },
  list: ['valor', 'inicio', 'fim'],
  order: ['-inicio'],
  vigencia: { inicio: 'inicio', fim: 'fim', key: ['parent'] },
  check: ({ valor }) => (valor.isPositive() ? [] : [transporteErrors.valorPositivo]),
  lockedWhenUsed: transporteErrors.valorUsado.message,
})

/** Tariffs of collective transport (T2, K46): dated values, so that a new one never alters past movements. */
export const tarifa = defineRegistry({
  slug: 'transporte-tarifa-list',
  title: 'Tarifas',
  path: '/home/transporte/transporte-tarifa-list',
  access: { perfis: ['gestor'] },
  menu: [{ area: 'configuracao', grupo: 'Setores', ordem: 20, icone: 'coins', palavras: ['transporte', 'ônibus', 'passagem'] }],
  table: 'tarifa',
  fields: {
    codigo: { label: 'Código', kind: 'text', required: true, max: 20, span: 3 },
    nome: { label: 'Nome', kind: 'text', required: true, max: 80, span: 6 },
    tipo: {
      label: 'Tipo',
      kind: 'select',
      required: true,
      options: Object.entries(tiposTarifa).map(([value, label]) => ({ value, label })),
      initial: 'COMUM',
      span: 3,
    },
  },
  list: ['codigo', 'nome', 'tipo'],
  search: ['codigo', 'nome'],
  order: ['codigo'],
  name: 'nome',
  unique: [{ fields: ['codigo'], index: 'tarifa_codigo', message: transporteErrors.tarifaRepetida.message }],
  softDelete: true,
  children: { valores },
})
