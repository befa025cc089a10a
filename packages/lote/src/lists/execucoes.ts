import { refuse } from '@iss/kernel/errors'
import { defineList, textField } from '@iss/list/definition'
import { isAllowed } from '@iss/platform/contract'
import { type Context, platformErrors } from '@iss/platform/server'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Lote } from '../definition/lote.ts'
import { ofSelected } from '../server/of-selected.ts'
import { orderColumns, orderTone, processOfOrder } from '../server/order-columns.ts'
import { loteTable as table } from '../tables/lote.ts'

/** `lote`: slug of the order; `razao`: what its reason is called, '' where none is asked for. */
const filters = z.object({
  lote: textField({ label: 'Rotina', hidden: true }),
  razao: textField({ label: 'Motivo', hidden: true }),
})

const justificativa = 'Justificativa'

/** Past orders of a kind, the newest first; who may not give them sees none. */
export const execucoes = defineList({
  slug: 'execucoes',
  title: 'Execuções anteriores',
  path: null,
  access: {},
  filters,
  query: ordens,
  id: 'id',
  empty: 'Nenhuma execução enviada.',
  order: ['-enviadoEm'],
  actions: { ver: { label: 'Ver', page: true } },
  columns: [
    { key: 'enviadoEm', label: 'Enviado em', kind: 'datetime' },
    { key: 'usuario', label: 'Usuário', kind: 'text' },
    {
      key: 'motivo',
      label: 'Motivo',
      kind: 'text',
      secondary: true,
      visibleWhen: ({ razao }) => razao !== '' && razao !== justificativa,
    },
    {
      key: 'justificativa',
      label: justificativa,
      kind: 'text',
      secondary: true,
      visibleWhen: ({ razao }) => razao === justificativa,
    },
    { key: 'quantidade', label: 'Quantidade', kind: 'integer' },
    { key: 'sucesso', label: 'Sucesso', kind: 'integer' },
    { key: 'erro', label: 'Erro', kind: 'integer' },
    {
      key: 'situacaoRotulo',
      label: 'Situação',
      kind: 'status',
      tone: orderTone,
    },
  ],
})

function ordens(ctx: Context, { lote: slug }: z.output<typeof filters>) {
  const lote = ctx.definitions<Lote>('lote').find((one) => one.slug === slug)
  if (lote && !isAllowed(lote.access, ctx.user)) refuse(platformErrors.semPermissao, { kind: 'authorization' })
  return ctx.db
    .select({
      ...orderColumns(ctx),
      motivo: sql<string>`coalesce(${table.motivo}, '')`.as('razao'),
      justificativa: sql<string>`coalesce(${table.motivo}, '')`.as('justificativa'),
    })
    .from(table)
    .leftJoin(processOfOrder.table, processOfOrder.on)
    .where(lote ? and(eq(table.tipo, lote.slug), ofSelected(ctx, lote)) : sql`false`)
}
