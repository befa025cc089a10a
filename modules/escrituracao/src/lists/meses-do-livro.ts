import { saldoCompetenciaTable as saldo } from '@iss/conta/tables/saldo'
import { defineList, givenField, textField } from '@iss/list/definition'
import { competenciaSql, wordsSql } from '@iss/list/server'
import { pessoaDoPedido } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { livroDoSetorAccess } from '../contract/setor.ts'
import { escritSetorTable as table } from '../tables/escrit-setor.ts'

const filters = z.object({
  livro: textField({ label: 'Livro', hidden: true }),
  idPessoa: givenField('Contribuinte'),
})

const situacoes = {
  ABERTA: 'Aberta',
  EM_PROCESSAMENTO: 'Em processamento',
  ENCERRADA: 'Encerrada',
  REABERTURA_SOLICITADA: 'Reabertura solicitada',
}

/** The book of a sector month by month, with whether the month is closed; what was corrected or cancelled counts in no sum. */
export const mesesDoLivro = defineList({
  slug: 'meses-do-livro',
  title: 'O livro mês a mês',
  path: null,
  access: livroDoSetorAccess,
  filters,
  query: linhas,
  id: 'chave',
  empty: 'Nenhum lançamento no livro.',
  order: ['-competencia'],
  columns: [
    { key: 'competencia', label: 'Competência', kind: 'competencia' },
    { key: 'lancamentos', label: 'Lançamentos', kind: 'integer', total: 'sum' },
    { key: 'valor', label: 'Valor', kind: 'money', total: 'sum', secondary: true },
    { key: 'base', label: 'Base', kind: 'money', total: 'sum' },
    { key: 'imposto', label: 'ISS', kind: 'money', total: 'sum' },
    { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ estado }) => (estado === 'ENCERRADA' ? 'success' : 'info') },
  ],
})

function linhas(ctx: Context, { livro, idPessoa }: z.output<typeof filters>) {
  const estado = sql<keyof typeof situacoes>`coalesce(max(${saldo.estado}), 'ABERTA')`
  return ctx.db
    .select({
      chave: sql<string>`${table.competencia}::text`.as('chave_da_linha'),
      competencia: competenciaSql(table.competencia).as('mes'),
      lancamentos: sql<number>`count(*)::int`.mapWith(Number).as('lancamentos'),
      valor: sql`sum(${table.valor})`.mapWith(table.valor).as('total_valor'),
      base: sql`sum(${table.base})`.mapWith(table.base).as('total_base'),
      imposto: sql`sum(${table.imposto})`.mapWith(table.imposto).as('total_imposto'),
      estado: estado.as('estado_do_mes'),
      situacao: wordsSql(estado, situacoes).as('situacao'),
    })
    .from(table)
    .leftJoin(
      saldo,
      and(
        eq(saldo.municipioId, table.municipioId),
        eq(saldo.contribuinteId, table.titularId),
        eq(saldo.papel, 'PRESTADOR'),
        eq(saldo.competencia, table.competencia),
      ),
    )
    .where(
      and(
        eq(table.titularId, pessoaDoPedido(ctx, idPessoa === null ? null : Number(idPessoa))),
        eq(table.estado, 'LANCADA'),
        sql`${table.livro} = ${livro}`,
      ),
    )
    .groupBy(table.competencia)
}
