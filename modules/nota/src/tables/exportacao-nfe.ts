import { idRef, instante, tenantTable } from '@iss/platform/columns'
import { integer, jsonb } from 'drizzle-orm/pg-core'

/** A file of notes that a person took out (S23); `filtro` is the order as it came, so that it can be asked for again. */
export const exportacaoNfeTable = tenantTable('exportacao_nfe', {
  pessoaId: idRef('pessoa_id').notNull(),
  filtro: jsonb('filtro').notNull(),
  quantidade: integer('quantidade').notNull(),
  criadoEm: instante('criado_em').notNull(),
})
