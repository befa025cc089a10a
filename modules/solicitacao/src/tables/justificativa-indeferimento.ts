import { idRef, instante, tenantTable } from '@iss/platform/columns'
import { boolean, integer, text } from 'drizzle-orm/pg-core'
import type { TipoSolicitacao } from '../domain/tipo-solicitacao.ts'

/** JustificativaIndeferimento: reasons of rejection, of one kind of request or of all (tipo null). */
export const justificativaIndeferimentoTable = tenantTable('justificativa_indeferimento', {
  tipo: text('tipo').$type<TipoSolicitacao>(),
  texto: text('texto').notNull(),
  ativa: boolean('ativa').notNull().default(true),
  dataCancelamento: instante('data_cancelamento'),
  versao: integer('versao').notNull().default(1),
})

/** Reasons chosen at a rejection, with their text of that moment. */
export const solicitacaoJustificativaTable = tenantTable('solicitacao_justificativa', {
  solicitacaoId: idRef('solicitacao_id').notNull(),
  justificativaId: idRef('justificativa_id').notNull(),
  texto: text('texto').notNull(),
})
