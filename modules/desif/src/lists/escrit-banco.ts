import { doPedido, lancamentosDoSetor, tomDoLancamento } from '@iss/escrituracao/server'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { defineList, givenField, longtextField, optionalCompetenciaField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import type { Context } from '@iss/platform/server'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { rotulosPartida } from '../domain/instituicao.ts'
import { livroBancoAccess, removerEscritBanco } from '../contract/escrit-banco.ts'

const filters = z.object({
  competencia: optionalCompetenciaField({ label: 'Competência' }),
  idPessoa: givenField('Contribuinte'),
})

/** Entries of the bank ledger (L06), with what was corrected and cancelled struck through. */
export const escritBanco = defineList({
  slug: 'escrit-banco',
  title: 'Lançamentos bancários',
  path: null,
  access: livroBancoAccess,
  filters,
  query: linhas,
  id: 'id',
  struck: 'semEfeito',
  empty: 'Nenhum lançamento bancário.',
  order: ['-competencia', 'descricao'],
  actions: {
    retificar: { label: 'Retificar', page: true, when: ({ semEfeito }) => !semEfeito },
    cancelar: {
      label: 'Excluir',
      call: removerEscritBanco,
      danger: true,
      submit: 'Excluir lançamento',
      when: ({ semEfeito }) => !semEfeito,
      send: ({ id, versao }) => ({ id, versao }),
      fields: z.object({ motivo: longtextField({ label: 'Motivo', required: true }) }),
    },
  },
  columns: [
    { key: 'competencia', label: 'Competência', kind: 'competencia' },
    { key: 'dependencia', label: 'Dependência', kind: 'text' },
    { key: 'descricao', label: 'Conta', kind: 'text', below: 'codigo' },
    { key: 'codigo', label: 'Código de tributação', kind: 'text', filesOnly: true },
    { key: 'tipo', label: 'Tipo', kind: 'text', secondary: true },
    { key: 'credito', label: 'Saldo crédito', kind: 'money', total: 'sum' },
    { key: 'debito', label: 'Saldo débito', kind: 'money', total: 'sum', secondary: true },
    { key: 'base', label: 'Receita tributável', kind: 'money', total: 'sum', below: 'aliquota' },
    { key: 'aliquota', label: 'Alíquota', kind: 'percent', filesOnly: true },
    { key: 'imposto', label: 'ISS', kind: 'money', total: 'sum' },
    { key: 'situacao', label: 'Situação', kind: 'status', tone: tomDoLancamento, below: 'motivo' },
    { key: 'motivo', label: 'Motivo', kind: 'text', filesOnly: true },
  ],
})

const reais = (campo: string, nome: string): SQL.Aliased<Dinheiro> =>
  sql`coalesce((${doPedido(campo)})::numeric(15,2), 0)`.mapWith((texto: string) => Dinheiro.from(texto)).as(nome)

function linhas(ctx: Context, filtro: z.output<typeof filters>) {
  const { campos, table, onde } = lancamentosDoSetor(ctx, 'BANCO', filtro)
  return ctx.db
    .select({
      ...campos,
      dependencia: table.documento,
      codigo: table.numero,
      tipo: sql<string>`coalesce(${wordsSql(doPedido('tipo'), rotulosPartida)}, '')`.as('tipo_partida'),
      credito: reais('credito', 'saldo_credito'),
      debito: reais('debito', 'saldo_debito'),
    })
    .from(table)
    .where(onde)
}
