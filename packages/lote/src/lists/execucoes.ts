import { refuse } from '@iss/kernel/errors'
import { defineList, textField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import type { Tone } from '@iss/kinds'
import { isAllowed } from '@iss/platform/contract'
import { processoAssincronoTable as process, refere } from '@iss/platform/db'
import { type Context, platformErrors } from '@iss/platform/server'
import { authorNameSql } from '@iss/registry/server'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { loteTexts } from '../definition/errors.ts'
import type { Lote } from '../definition/lote.ts'
import { isRunning, labelOrderState, type OrderState, orderStates } from '../definition/state.ts'
import { loteTable as table } from '../tables/lote.ts'

/** `lote`: slug of the order; `razao`: what its reason is called, '' where none is asked for. */
const filters = z.object({
  lote: textField({ label: 'Rotina', hidden: true }),
  razao: textField({ label: 'Motivo', hidden: true }),
})

const tones: Readonly<Record<OrderState, Tone>> = {
  EM_PREVIA: 'info',
  PREVISTO: 'warning',
  AGUARDANDO: 'warning',
  EM_PROCESSAMENTO: 'info',
  CONCLUIDO: 'success',
  CANCELADO: 'neutral',
  DESFAZENDO: 'info',
  DESFEITO: 'neutral',
}
const rotulos = Object.fromEntries(orderStates.map((state) => [state, labelOrderState(state)]))
const correndo = sql.join(
  orderStates.filter(isRunning).map((state) => sql`${state}`),
  sql`, `,
)
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
      tone: ({ parado, situacao }) => (parado ? 'danger' : tones[situacao]),
    },
  ],
})

function ordens(ctx: Context, { lote: slug }: z.output<typeof filters>) {
  const lote = ctx.definitions<Lote>('lote').find((one) => one.slug === slug)
  if (lote && !isAllowed(lote.access, ctx.user)) refuse(platformErrors.semPermissao, { kind: 'authorization' })
  const parado = sql<boolean>`(${table.situacao} in (${correndo}) and ${process.terminoInesperado} is not null)`
  return ctx.db
    .select({
      id: table.id,
      enviadoEm: table.enviadoEm,
      usuario:
        sql<string>`coalesce(${authorNameSql(ctx, table.usuarioId)}, 'Pessoa ' || ${table.usuarioId}, ${loteTexts.system})`.as(
          'usuario',
        ),
      motivo: sql<string>`coalesce(${table.motivo}, '')`.as('razao'),
      justificativa: sql<string>`coalesce(${table.motivo}, '')`.as('justificativa'),
      quantidade: table.total,
      sucesso: table.feitos,
      erro: table.erros,
      situacao: table.situacao,
      parado: parado.as('parado'),
      situacaoRotulo: sql<string>`case when ${parado} then 'Parado' else ${wordsSql(table.situacao, rotulos)} end`.as(
        'situacao_rotulo',
      ),
    })
    .from(table)
    .leftJoin(process, refere(table.processoId, process))
    .where(lote ? eq(table.tipo, lote.slug) : sql`false`)
}
