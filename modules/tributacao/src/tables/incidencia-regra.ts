import { dataCivil, tenantTable } from '@iss/platform/columns'
import { text } from 'drizzle-orm/pg-core'

/** The city's own dated rules of incidence; they win over the national table (decisions N6). */
export const incidenciaRegraTable = tenantTable('incidencia_regra', {
  subitem: text('subitem').notNull(),
  regra: text('regra').notNull(),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
  fonte: text('fonte').notNull(),
})
