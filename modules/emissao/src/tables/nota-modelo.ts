import { competencia, idRef, instante, tenantTable } from '@iss/platform/columns'
import { jsonb, text } from 'drizzle-orm/pg-core'

/** A filled form with a name. `competencia`: the month that its texts name. */
export const notaModeloTable = tenantTable('nota_modelo', {
  pessoaId: idRef('pessoa_id').notNull(),
  nome: text('nome').notNull(),
  conteudo: jsonb('conteudo').notNull(),
  competencia: competencia('competencia').notNull(),
  alteradoEm: instante('alterado_em').notNull(),
})
