import { instante, tenantTable } from '@iss/platform/columns'
import { bigint, integer, jsonb, text } from 'drizzle-orm/pg-core'
import type { GrupoParametro } from '../domain/parametros.ts'

export type ServicoNacional = 'CNC' | 'PARAMETROS'

/** Where the exchange with a further national service stands; one row each. */
export const nacionalIntercambioTable = tenantTable('nacional_intercambio', {
  servico: text('servico').$type<ServicoNacional>().notNull(),
  nsu: bigint('nsu', { mode: 'number' }).notNull().default(0),
  falhas: integer('falhas').notNull().default(0),
  pausadoAte: instante('pausado_ate'),
  proximaBusca: instante('proxima_busca'),
  ultimo: instante('ultimo'),
  erro: text('erro'),
})
export type NacionalIntercambio = typeof nacionalIntercambioTable.$inferSelect

/** What the national panel published for the city when it was last asked. */
export const nacionalParametroTable = tenantTable('nacional_parametro', {
  grupo: text('grupo').$type<GrupoParametro>().notNull(),
  /** Service code of six digits, number of a benefit, or '' where the panel says one thing for the city. */
  codigo: text('codigo').notNull(),
  /** The answer of the service; null when it publishes nothing. */
  resposta: jsonb('resposta'),
  consultadoEm: instante('consultado_em').notNull(),
})
