import { booleanField, defineList } from '@iss/list/definition'
import { competenciaSql, wordsSql } from '@iss/list/server'
import { orderColumns, orderTone, processOfOrder } from '@iss/lote/server'
import { loteTable as table } from '@iss/lote/tables'
import type { Context } from '@iss/platform/server'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { oficioAccess } from '../contract/lote.ts'

const filters = z.object({ oficio: booleanField({ label: 'De ofício', hidden: true }) })

/** The two parts of the key of a batch, `chaveDoEncerramento`. */
const parte = (lugar: 1 | 2) => sql`split_part(${table.chave}, ' ', ${sql.raw(String(lugar))})`

/** Orders that closed competences of the city, the newest first: those of the automatic closing (F54), or those ex officio (F52). */
export const lotesDeEncerramento = defineList({
  slug: 'lotes-de-encerramento',
  title: 'Histórico',
  path: null,
  access: oficioAccess,
  filters,
  query: lotes,
  id: 'id',
  empty: 'Nenhum processamento.',
  order: ['-enviadoEm'],
  refresh: 30,
  actions: { ver: { label: 'Ver', page: true } },
  columns: [
    { key: 'enviadoEm', label: 'Enviado em', kind: 'datetime' },
    { key: 'fimEm', label: 'Fim', kind: 'datetime', secondary: true },
    { key: 'competencia', label: 'Competência', kind: 'competencia' },
    { key: 'papelRotulo', label: 'Papel', kind: 'text', secondary: true },
    { key: 'origem', label: 'Origem', kind: 'text', secondary: true },
    { key: 'quantidade', label: 'Quantidade', kind: 'integer' },
    { key: 'sucesso', label: 'Sucesso', kind: 'integer' },
    { key: 'erro', label: 'Erro', kind: 'integer' },
    { key: 'situacaoRotulo', label: 'Situação', kind: 'status', tone: orderTone },
    { key: 'usuario', label: 'Usuário', kind: 'text', secondary: true },
  ],
})

function lotes(ctx: Context, { oficio }: z.output<typeof filters>) {
  const agendado = sql`${table.valores} ->> 'agendamentoId' is not null`
  return ctx.db
    .select({
      ...orderColumns(ctx),
      fimEm: table.fimEm,
      competencia: competenciaSql(sql`(${parte(2)} || '-01')::date`).as('competencia'),
      papelRotulo: wordsSql(parte(1), { PRESTADOR: 'Prestador', TOMADOR: 'Tomador' }).as('papel_rotulo'),
      origem: (oficio ? sql<string>`'De ofício'` : sql<string>`case when ${agendado} then 'Agendado' else 'Automático' end`).as(
        'origem',
      ),
    })
    .from(table)
    .leftJoin(processOfOrder.table, processOfOrder.on)
    .where(oficio ? sql`${table.valores} ->> 'oficio' = 'true'` : eq(table.tipo, 'encerramento-automatico'))
}
