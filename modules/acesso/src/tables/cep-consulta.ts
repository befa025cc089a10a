import { instante } from '@iss/platform/columns'
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** Global: answers of the postal code service, kept by packages/platform/src/cep; a null address is a code that it does not know. */
export const cepConsultaTable = pgTable('cep_consulta', {
  cep: text('cep').primaryKey(),
  endereco: jsonb('endereco'),
  consultadoEm: instante('consultado_em').notNull(),
})
