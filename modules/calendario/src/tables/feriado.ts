import { dataCivil, tenantTable } from '@iss/platform/columns'
import { boolean, integer, text } from 'drizzle-orm/pg-core'
import type { TipoFeriado } from '../domain/feriados.ts'

/** Days on which nothing falls due. */
export const feriadoTable = tenantTable('feriado', {
  dia: dataCivil('dia').notNull(),
  descricao: text('descricao').notNull(),
  tipo: text('tipo').$type<TipoFeriado>().notNull(),
  recorrente: boolean('recorrente').notNull().default(false),
  versao: integer('versao').notNull().default(1),
})
