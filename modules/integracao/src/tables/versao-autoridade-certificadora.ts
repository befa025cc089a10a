import { instante, tenantTable } from '@iss/platform/columns'
import { boolean, integer, text } from 'drizzle-orm/pg-core'

/**
 * The table of `rps.ts` with the column that a registry needs. Of two declarations of one table the house knows the one whose file name
 * comes last; were it the other one, the boot would stop.
 */
export const autoridadeCertificadoraVersaoTable = tenantTable('autoridade_certificadora', {
  versao: integer('versao').notNull().default(1),
  nome: text('nome').notNull(),
  pem: text('pem').notNull(),
  ativa: boolean('ativa').notNull().default(true),
  criadoEm: instante('criado_em').notNull(),
})
