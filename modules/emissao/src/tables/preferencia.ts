import { idRef, tenantTable } from '@iss/platform/columns'
import { integer, text } from 'drizzle-orm/pg-core'

/** What the documents of a person begin with; every part may be left open. */
export const preferenciaTable = tenantTable('preferencia', {
  versao: integer('versao').notNull().default(1),
  pessoaId: idRef('pessoa_id').notNull(),
  tribPadraoPrestadorId: idRef('trib_padrao_prestador_id'),
  tribPadraoTomadorId: idRef('trib_padrao_tomador_id'),
  serieId: idRef('serie_id'),
  atividadeId: idRef('atividade_id'),
  discriminacao: text('discriminacao').notNull().default(''),
})
