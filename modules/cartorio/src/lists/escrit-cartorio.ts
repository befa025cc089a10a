import { contem } from '@iss/platform/db'
import { doPedido, lancamentosDoSetor, tomDoLancamento } from '@iss/escrituracao/server'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { defineList, givenField, longtextField, optionalCompetenciaField, textField } from '@iss/list/definition'
import type { Context } from '@iss/platform/server'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { cancelarEscritCartorio, cartorioAccess } from '../contract/cartorio.ts'

const filters = z.object({
  competencia: optionalCompetenciaField({ label: 'Competência' }),
  servico: textField({ label: 'Serviço' }),
  numero: textField({ label: 'Selo ou número' }),
  idPessoa: givenField('Contribuinte'),
})

/** Entries of the notary ledger (N1), with what was corrected and cancelled struck through. */
export const escritCartorio = defineList({
  slug: 'escrit-cartorio',
  title: 'Lançamentos de cartório',
  path: null,
  access: cartorioAccess,
  filters,
  query: linhas,
  id: 'id',
  struck: 'semEfeito',
  empty: 'Nenhum lançamento de cartório.',
  order: ['-data', 'descricao'],
  actions: {
    retificar: { label: 'Retificar', page: true, when: ({ semEfeito }) => !semEfeito },
    cancelar: {
      label: 'Cancelar',
      call: cancelarEscritCartorio,
      danger: true,
      submit: 'Cancelar lançamento',
      when: ({ semEfeito }) => !semEfeito,
      send: ({ id, versao }) => ({ id, versao }),
      fields: z.object({ motivo: longtextField({ label: 'Motivo', required: true }) }),
    },
  },
  columns: [
    { key: 'data', label: 'Data', kind: 'date', below: 'chaveDoAto' },
    { key: 'chaveDoAto', label: 'Documento', kind: 'text', filesOnly: true },
    { key: 'descricao', label: 'Tipo de serviço', kind: 'text' },
    { key: 'quantidade', label: 'Quantidade', kind: 'decimal' },
    { key: 'emolumento', label: 'Emolumento', kind: 'money', secondary: true },
    { key: 'valor', label: 'Emolumentos', kind: 'money', total: 'sum', secondary: true },
    { key: 'repasses', label: 'Fundos', kind: 'money', total: 'sum' },
    { key: 'base', label: 'Base', kind: 'money', total: 'sum', below: 'aliquota' },
    { key: 'aliquota', label: 'Alíquota', kind: 'percent', filesOnly: true },
    { key: 'imposto', label: 'ISS', kind: 'money', total: 'sum' },
    { key: 'situacao', label: 'Situação', kind: 'status', tone: tomDoLancamento, below: 'motivo' },
    { key: 'motivo', label: 'Motivo', kind: 'text', filesOnly: true },
  ],
})

function linhas(ctx: Context, { servico, numero, ...filtro }: z.output<typeof filters>) {
  const { campos, table, onde } = lancamentosDoSetor(ctx, 'CARTORIO', filtro)
  return ctx.db
    .select({
      ...campos,
      chaveDoAto: sql<string>`concat_ws(' ', ${table.documento}, nullif(${table.numero}, ''))`.as('chave_do_ato'),
      emolumento: sql`(${doPedido('emolumento')})::numeric(15,2)`
        .mapWith((texto: string) => Dinheiro.from(texto))
        .as('emolumento'),
      repasses: sql`(${doPedido('repasses')})::numeric(15,2)`.mapWith((texto: string) => Dinheiro.from(texto)).as('repasses'),
    })
    .from(table)
    .where(
      and(
        onde,
        servico === '' ? undefined : contem(table.descricao, servico),
        numero === '' ? undefined : eq(table.numero, numero),
      ),
    )
}
