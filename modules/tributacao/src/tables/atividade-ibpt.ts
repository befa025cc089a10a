import { dataCivil, idRef, tenantTable } from '@iss/platform/columns'
import { integer, text } from 'drizzle-orm/pg-core'

/** Item of the table of the IBPT that the notes of an activity bear in a period; its percents are those of the table in force (Lei 12.741/2012). */
export const atividadeIbptTable = tenantTable('atividade_ibpt', {
  versao: integer('versao').notNull().default(1),
  atividadeId: idRef('atividade_id').notNull(),
  item: text('item').notNull(),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
})
