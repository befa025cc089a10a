import { decimal4, tenantTable } from '@iss/platform/columns'
import { integer, text } from 'drizzle-orm/pg-core'

/** A neighbourhood of the city and its place, in degrees with four places (about ten metres). */
export const bairroTable = tenantTable('bairro', {
  nome: text('nome').notNull(),
  latitude: decimal4('latitude'),
  longitude: decimal4('longitude'),
  versao: integer('versao').notNull().default(1),
})
