import { idRef, tenantTable } from '@iss/platform/columns'
import { text } from 'drizzle-orm/pg-core'

/** The note that a DPS became; `identificador` is the Id of the DPS, 45 characters. */
export const nacionalDpsTable = tenantTable('nacional_dps', {
  identificador: text('identificador').notNull(),
  conteudoHash: text('conteudo_hash').notNull(),
  notaId: idRef('nota_id').notNull(),
})
