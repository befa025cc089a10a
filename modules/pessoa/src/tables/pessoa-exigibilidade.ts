import { dataCivil, idRef, tenantTable } from '@iss/platform/columns'
import { smallint, text } from 'drizzle-orm/pg-core'

/** PessoaExigibilidade (spec 3 §3.1): ABRASF code 1 to 7, from one day to another; no two on one day. */
export const pessoaExigibilidadeTable = tenantTable('pessoa_exigibilidade', {
  pessoaId: idRef('pessoa_id').notNull(),
  exigibilidade: smallint('exigibilidade').notNull(),
  processo: text('processo'),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
})
