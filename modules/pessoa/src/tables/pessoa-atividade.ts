import { dataCivil, idRef, tenantTable } from '@iss/platform/columns'
import { boolean } from 'drizzle-orm/pg-core'

/** Activities of a person (VinculoAtividade). */
export const pessoaAtividadeTable = tenantTable('pessoa_atividade', {
  pessoaId: idRef('pessoa_id').notNull(),
  atividadeId: idRef('atividade_id').notNull(),
  principal: boolean('principal').notNull().default(false),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
})
