import { boolean } from 'drizzle-orm/pg-core'
import { idRef, instante, tenantTable } from '@iss/platform/columns'

/**
 * RelacaoNotaEscrit (spec 3 §3.6): both entries of one document, when each was booked, and who related them (null: the routine by the queue). In place of
 * the provider's entry may stand his electronic note.
 */
export const relacaoNotaEscritTable = tenantTable('relacao_nota_escrit', {
  escritPrestadaId: idRef('escrit_prestada_id'),
  notaId: idRef('nota_id'),
  escritTomadaId: idRef('escrit_tomada_id').notNull(),
  dataPrestada: instante('data_prestada').notNull(),
  dataTomada: instante('data_tomada').notNull(),
  responsavelId: idRef('responsavel_id'),
  /** Tied by hand, whatever series and numbers say: no routine takes it off. */
  vinculada: boolean('vinculada').notNull().default(false),
})
