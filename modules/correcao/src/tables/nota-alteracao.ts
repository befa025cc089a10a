import { idRef, instante, tenantTable } from '@iss/platform/columns'
import { customType, jsonb } from 'drizzle-orm/pg-core'

const xid8 = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' })

/** Versions of a note before each alteration that an inspector approved (E10); written once, never changed. */
export const notaAlteracaoTable = tenantTable('nota_alteracao', {
  notaId: idRef('nota_id').notNull(),
  solicitacaoId: idRef('solicitacao_id'),
  /** Row of the note with its items and deductions, as they were. */
  anterior: jsonb('anterior').notNull(),
  alteradaEm: instante('alterada_em').notNull(),
  /** The transaction that kept the version; only this one may change the note. */
  transacao: xid8('transacao').notNull(),
})
