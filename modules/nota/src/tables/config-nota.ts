import { tenantTable } from '@iss/platform/columns'
import { bigint, boolean, integer } from 'drizzle-orm/pg-core'

/** Rules of the municipality for its notes; one row per city, absent: the defaults. */
export const configNotaTable = tenantTable('config_nota', {
  prazoCancelamentoDireto: integer('prazo_cancelamento_direto').notNull().default(5),
  exigeAnexoNotaRetida: boolean('exige_anexo_nota_retida').notNull().default(false),
  prazoConversaoRps: integer('prazo_conversao_rps').notNull().default(10),
  /** Items that a note may have (A31). */
  maximoItens: integer('maximo_itens').notNull().default(50),
  /** First number of a provider who begins to issue (A31). */
  numeroInicial: bigint('numero_inicial', { mode: 'number' }).notNull().default(1),
  versao: integer('versao').notNull().default(1),
})
