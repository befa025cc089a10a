import { dataCivil, idRef, tenantTable } from '@iss/platform/columns'
import { integer } from 'drizzle-orm/pg-core'

/** PessoaPerfilDescontoBaseCalculo: who has the profile, and when. */
export const pessoaPerfilDescontoBaseTable = tenantTable('pessoa_perfil_desconto_base', {
  versao: integer('versao').notNull().default(1),
  perfilId: idRef('perfil_id').notNull(),
  pessoaId: idRef('pessoa_id').notNull(),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
})
