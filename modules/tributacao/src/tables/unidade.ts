import { tenantTable } from '@iss/platform/columns'
import { boolean, integer, text } from 'drizzle-orm/pg-core'

/** Units of measure offered for the items of a note (spec 2 §2.9). */
export const unidadeTable = tenantTable('unidade', {
  sigla: text('sigla').notNull(),
  nome: text('nome').notNull(),
  ativa: boolean('ativa').notNull().default(true),
  versao: integer('versao').notNull().default(1),
})
