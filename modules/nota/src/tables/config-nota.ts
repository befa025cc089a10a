import { tenantTable } from '@iss/platform/columns'
import { boolean, integer } from 'drizzle-orm/pg-core'

/** Rules of the municipality for its notes; one row per city, absent: the defaults. */
export const configNotaTable = tenantTable('config_nota', {
  prazoCancelamentoDireto: integer('prazo_cancelamento_direto').notNull().default(5),
  exigeAnexoNotaRetida: boolean('exige_anexo_nota_retida').notNull().default(false),
  prazoConversaoRps: integer('prazo_conversao_rps').notNull().default(10),
  versao: integer('versao').notNull().default(1),
})
