import { tenantTable } from '@iss/platform/columns'
import { integer, text } from 'drizzle-orm/pg-core'
import type { TipoSolicitacao } from '../domain/tipo-solicitacao.ts'

/** Days in which a kind of request is to be decided, where the city says other than the usual ones. */
export const prazoAtendimentoTable = tenantTable('prazo_atendimento', {
  versao: integer('versao').notNull().default(1),
  tipo: text('tipo').$type<TipoSolicitacao>().notNull(),
  dias: integer('dias').notNull(),
})
