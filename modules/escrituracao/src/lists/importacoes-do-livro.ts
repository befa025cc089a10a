import { defineList, givenField, textField } from '@iss/list/definition'
import { competenciaSql, wordsSql } from '@iss/list/server'
import { loteTable as lote } from '@iss/lote/tables'
import { pessoaDoPedido } from '@iss/pessoa/server'
import { refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { livroDoSetorAccess } from '../contract/setor.ts'
import { escritSetorTable as table } from '../tables/escrit-setor.ts'

const filters = z.object({
  livro: textField({ label: 'Livro', hidden: true }),
  idPessoa: givenField('Contribuinte'),
})

const situacoes = { VIGENTE: 'Lançada', PARCIAL: 'Lançada em parte', DESFEITA: 'Desfeita' }

/** What each imported file wrote into the book of a sector, by competence (T1); undone where nothing of it stands any more. */
export const importacoesDoLivro = defineList({
  slug: 'importacoes-do-livro',
  title: 'O que os arquivos lançaram',
  path: null,
  access: livroDoSetorAccess,
  filters,
  query: linhas,
  id: 'chave',
  struck: 'desfeita',
  empty: 'Nenhum arquivo lançado.',
  order: ['-enviadoEm', '-competencia'],
  columns: [
    { key: 'arquivo', label: 'Arquivo', kind: 'text', below: 'enviadoEm' },
    { key: 'enviadoEm', label: 'Enviado em', kind: 'datetime', filesOnly: true },
    { key: 'competencia', label: 'Competência', kind: 'competencia' },
    { key: 'linhas', label: 'Linhas', kind: 'integer', total: 'sum' },
    { key: 'quantidade', label: 'Quantidade', kind: 'decimal' },
    { key: 'base', label: 'Base', kind: 'money', total: 'sum' },
    { key: 'imposto', label: 'ISS', kind: 'money', total: 'sum' },
    {
      key: 'situacao',
      label: 'Situação',
      kind: 'status',
      tone: ({ estado }) => (estado === 'VIGENTE' ? 'success' : estado === 'PARCIAL' ? 'warning' : 'neutral'),
    },
  ],
})

function linhas(ctx: Context, { livro, idPessoa }: z.output<typeof filters>) {
  const vigente = sql`${table.estado} = 'LANCADA'`
  const estado = sql<
    keyof typeof situacoes
  >`case when bool_and(${vigente}) then 'VIGENTE' when bool_or(${vigente}) then 'PARCIAL' else 'DESFEITA' end`
  return ctx.db
    .select({
      chave: sql<string>`${lote.id} || ' ' || ${table.competencia}`.as('chave_da_linha'),
      arquivo: sql<string>`${lote.resumo}->>'arquivo'`.as('arquivo'),
      enviadoEm: lote.enviadoEm,
      competencia: competenciaSql(table.competencia).as('mes'),
      linhas: sql<number>`(count(*) filter (where ${vigente}))::int`.mapWith(Number).as('linhas'),
      quantidade: sql`coalesce(sum(${table.quantidade}) filter (where ${vigente}), 0)`
        .mapWith(table.quantidade)
        .as('total_quantidade'),
      base: sql`coalesce(sum(${table.base}) filter (where ${vigente}), 0)`.mapWith(table.base).as('total_base'),
      imposto: sql`coalesce(sum(${table.imposto}) filter (where ${vigente}), 0)`.mapWith(table.imposto).as('total_imposto'),
      estado: estado.as('estado_do_arquivo'),
      desfeita: sql<boolean>`(not bool_or(${vigente}))`.as('desfeita'),
      situacao: wordsSql(estado, situacoes).as('situacao'),
    })
    .from(table)
    .innerJoin(lote, refere(table.loteId, lote))
    .where(
      and(eq(table.titularId, pessoaDoPedido(ctx, idPessoa === null ? null : Number(idPessoa))), sql`${table.livro} = ${livro}`),
    )
    .groupBy(lote.id, lote.resumo, lote.enviadoEm, table.competencia)
}
