import { doPedido, lancamentosDoSetor, tomDoLancamento } from '@iss/escrituracao/server'
import { defineList, givenField, longtextField, optionalCompetenciaField } from '@iss/list/definition'
import type { Context } from '@iss/platform/server'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { cancelarTransporte, transporteAccess } from '../contract/transporte.ts'

const filters = z.object({
  competencia: optionalCompetenciaField({ label: 'Competência' }),
  idPessoa: givenField('Contribuinte'),
})

/** Movements of collective transport (T1), with what was corrected and cancelled struck through. */
export const escritTransporte = defineList({
  slug: 'escrit-transporte',
  title: 'Movimentos de transporte',
  path: null,
  access: transporteAccess,
  filters,
  query: linhas,
  id: 'id',
  struck: 'semEfeito',
  empty: 'Nenhum movimento de transporte.',
  order: ['-data', 'descricao'],
  actions: {
    retificar: { label: 'Retificar', page: true, when: ({ semEfeito }) => !semEfeito },
    cancelar: {
      label: 'Cancelar',
      call: cancelarTransporte,
      danger: true,
      submit: 'Cancelar movimento',
      when: ({ semEfeito }) => !semEfeito,
      send: ({ id, versao }) => ({ id, versao }),
      fields: z.object({ motivo: longtextField({ label: 'Motivo', required: true }) }),
    },
  },
  columns: [
    { key: 'data', label: 'Data', kind: 'date' },
    { key: 'descricao', label: 'Linha', kind: 'text', below: 'tarifa' },
    { key: 'tarifa', label: 'Tarifa', kind: 'text', filesOnly: true },
    { key: 'pagantes', label: 'Pagantes', kind: 'integer', total: 'sum' },
    { key: 'integracao', label: 'Integração', kind: 'integer', total: 'sum', secondary: true },
    { key: 'gratuidade', label: 'Gratuidade', kind: 'integer', total: 'sum', secondary: true },
    { key: 'base', label: 'Base', kind: 'money', total: 'sum', below: 'aliquota' },
    { key: 'aliquota', label: 'Alíquota', kind: 'percent', filesOnly: true },
    { key: 'imposto', label: 'ISS', kind: 'money', total: 'sum' },
    { key: 'situacao', label: 'Situação', kind: 'status', tone: tomDoLancamento, below: 'motivo' },
    { key: 'motivo', label: 'Motivo', kind: 'text', filesOnly: true },
  ],
})

const inteiro = (campo: string) => sql<number>`(${doPedido(campo)})::int`.mapWith(Number).as(campo)

function linhas(ctx: Context, filtro: z.output<typeof filters>) {
  const { campos, table, onde } = lancamentosDoSetor(ctx, 'TRANSPORTE', filtro)
  return ctx.db
    .select({
      ...campos,
      tarifa: sql<string>`concat('Tarifa ', ${table.numero})`.as('tarifa'),
      pagantes: inteiro('pagantes'),
      integracao: inteiro('integracao'),
      gratuidade: inteiro('gratuidade'),
    })
    .from(table)
    .where(onde)
}
