import { aliquota, dataCivil, idRef, tenantTable } from '@iss/platform/columns'
import { integer, text } from 'drizzle-orm/pg-core'

/** Approximate taxes of an activity in a period, from the table of the IBPT (Lei 12.741/2012). */
export const atividadeIbptTable = tenantTable('atividade_ibpt', {
  versao: integer('versao').notNull().default(1),
  atividadeId: idRef('atividade_id').notNull(),
  item: text('item').notNull(),
  federal: aliquota('federal').notNull(),
  municipal: aliquota('municipal').notNull(),
  versaoTabela: text('versao_tabela').notNull(),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
})
