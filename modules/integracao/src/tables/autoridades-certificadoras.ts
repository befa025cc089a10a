import { dataCivil, tenantTable } from '@iss/platform/columns'
import { boolean, integer, text } from 'drizzle-orm/pg-core'

/** Rows of the registry 'autoridades-certificadoras'. */
export const autoridadesCertificadorasTable = tenantTable('autoridades_certificadoras', {
  versao: integer('versao').notNull().default(1),
  descricao: text('descricao').notNull(),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
  ativo: boolean('ativo').notNull().default(true),
})
