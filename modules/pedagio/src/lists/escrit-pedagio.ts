import { doPedido, lancamentosDoSetor, tomDoLancamento } from '@iss/escrituracao/server'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { defineList, givenField, longtextField, optionalCompetenciaField } from '@iss/list/definition'
import type { Context } from '@iss/platform/server'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { pedagioAccess, removerEscritPedagio } from '../contract/pedagio.ts'

const filters = z.object({
  competencia: optionalCompetenciaField({ label: 'Competência' }),
  idPessoa: givenField('Contribuinte'),
})

/** Entries of the toll ledger (P1), with what was corrected and cancelled struck through. */
export const escritPedagio = defineList({
  slug: 'escrit-pedagio',
  title: 'Lançamentos de pedágio',
  path: null,
  access: pedagioAccess,
  filters,
  query: linhas,
  id: 'id',
  struck: 'semEfeito',
  empty: 'Nenhum lançamento de pedágio.',
  order: ['-competencia', 'descricao'],
  actions: {
    retificar: { label: 'Retificar', page: true, when: ({ semEfeito }) => !semEfeito },
    cancelar: {
      label: 'Excluir',
      call: removerEscritPedagio,
      danger: true,
      submit: 'Excluir lançamento',
      when: ({ semEfeito }) => !semEfeito,
      send: ({ id, versao }) => ({ id, versao }),
      fields: z.object({ motivo: longtextField({ label: 'Motivo', required: true }) }),
    },
  },
  columns: [
    { key: 'competencia', label: 'Competência', kind: 'competencia' },
    { key: 'descricao', label: 'Rodovia', kind: 'text' },
    { key: 'receita', label: 'Receita', kind: 'money', total: 'sum' },
    { key: 'deducoesDaReceita', label: 'Deduções', kind: 'money', total: 'sum', secondary: true },
    { key: 'percentual', label: '% no município', kind: 'decimal', secondary: true },
    { key: 'base', label: 'Base', kind: 'money', total: 'sum', below: 'aliquota' },
    { key: 'aliquota', label: 'Alíquota', kind: 'percent', filesOnly: true },
    { key: 'imposto', label: 'ISS', kind: 'money', total: 'sum' },
    { key: 'situacao', label: 'Situação', kind: 'status', tone: tomDoLancamento, below: 'motivo' },
    { key: 'motivo', label: 'Motivo', kind: 'text', filesOnly: true },
  ],
})

function linhas(ctx: Context, filtro: z.output<typeof filters>) {
  const { campos, table, onde } = lancamentosDoSetor(ctx, 'PEDAGIO', filtro)
  const deduzido = sql`(${doPedido('deducoes')})::numeric(15,2)`
  return ctx.db
    .select({
      ...campos,
      receita: table.valor,
      deducoesDaReceita: deduzido.mapWith((texto: string) => Dinheiro.from(texto)).as('deduzido'),
      percentual: sql`round(100 * ${table.base} / nullif(${table.valor} - ${deduzido}, 0), 4)`
        .mapWith(table.quantidade)
        .as('percentual'),
    })
    .from(table)
    .where(onde)
}
