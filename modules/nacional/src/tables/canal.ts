import { dataCivil, tenantTable } from '@iss/platform/columns'
import type { Regime } from '@iss/tributacao/domain/regime'
import { integer, text } from 'drizzle-orm/pg-core'

/** Since when the providers of a regime issue in the national system only, by rule of the city. */
export const nacionalCanalTable = tenantTable('nacional_canal', {
  regime: text('regime').$type<Regime>().notNull(),
  inicio: dataCivil('inicio').notNull(),
  fonte: text('fonte').notNull(),
  versao: integer('versao').notNull().default(1),
})
