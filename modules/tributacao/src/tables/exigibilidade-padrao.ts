import { tenantTable } from '@iss/platform/columns'
import { integer, smallint, text } from 'drizzle-orm/pg-core'

/** ExigibilidadePadrao: what the exigibility of a note starts with, by the provider's regime (spec 3 §3.4). */
export const exigibilidadePadraoTable = tenantTable('exigibilidade_padrao', {
  tipoRegime: text('tipo_regime').notNull(),
  exigibilidade: smallint('exigibilidade').notNull(),
  versao: integer('versao').notNull().default(1),
})
