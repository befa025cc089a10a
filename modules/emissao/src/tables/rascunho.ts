import { idRef, instante, tenantTable } from '@iss/platform/columns'
import { jsonb } from 'drizzle-orm/pg-core'

export const notaRascunhoTable = tenantTable('nota_rascunho', {
  pessoaId: idRef('pessoa_id').notNull(),
  contaId: idRef('conta_id').notNull(),
  conteudo: jsonb('conteudo').notNull(),
  criadoEm: instante('criado_em').notNull(),
  alteradoEm: instante('alterado_em').notNull(),
})
