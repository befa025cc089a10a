import type { Tone } from '@iss/kinds'
import { wordsSql } from '@iss/list/server'
import { processoAssincronoTable as process, refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { authorNameSql } from '@iss/registry/server'
import { sql } from 'drizzle-orm'
import { loteTexts } from '../definition/errors.ts'
import { isRunning, labelOrderState, type OrderState, orderStates } from '../definition/state.ts'
import { loteTable as table } from '../tables/lote.ts'

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

/** The process that carries an order: what `orderColumns` are read beside the order itself. */
export const processOfOrder = { table: process, on: refere(table.processoId, process) }

/** What every list of orders says of one; the rows are those of `lote` with `processOfOrder` joined on the left. */
export function orderColumns(ctx: Context) {
  const parado = sql<boolean>`(${table.situacao} in (${correndo}) and ${process.terminoInesperado} is not null)`
  return {
    id: table.id,
    enviadoEm: table.enviadoEm,
    usuario:
      sql<string>`coalesce(${authorNameSql(ctx, table.usuarioId)}, 'Pessoa ' || ${table.usuarioId}, ${loteTexts.system})`.as(
        'usuario',
      ),
    quantidade: table.total,
    sucesso: table.feitos,
    erro: table.erros,
    situacao: table.situacao,
    parado: parado.as('parado'),
    situacaoRotulo: sql<string>`case when ${parado} then 'Parado' else ${wordsSql(table.situacao, rotulos)} end`.as(
      'situacao_rotulo',
    ),
  }
}

/** The colour of the state of an order. */
export function orderTone({ parado, situacao }: { parado: boolean; situacao: OrderState }): Tone {
  return parado ? 'danger' : tones[situacao]
}
