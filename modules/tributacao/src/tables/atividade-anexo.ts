import { dataCivil, idRef, tenantTable } from '@iss/platform/columns'
import { integer, text } from 'drizzle-orm/pg-core'

/** Annex of the Simples Nacional of an activity in a period (K14). */
export const atividadeAnexoTable = tenantTable('atividade_anexo', {
  versao: integer('versao').notNull().default(1),
  atividadeId: idRef('atividade_id').notNull(),
  anexo: text('anexo').notNull(),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
})
