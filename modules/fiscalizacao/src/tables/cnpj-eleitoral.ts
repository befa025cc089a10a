import { idRef, tenantTable } from '@iss/platform/columns'
import { integer, smallint, text } from 'drizzle-orm/pg-core'

/** Candidates and parties of an election, by whose CNPJ notes are sent to the electoral court. */
export const cnpjEleitoralTable = tenantTable('cnpj_eleitoral', {
  ano: integer('ano').notNull(),
  turno: smallint('turno').notNull(),
  oficio: text('oficio').notNull().default(''),
  documento: text('documento').notNull(),
  nome: text('nome').notNull().default(''),
  loteId: idRef('lote_id'),
})
