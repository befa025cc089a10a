import { dataCivil, idRef, tenantTable } from '@iss/platform/columns'
import { integer, text } from 'drizzle-orm/pg-core'

/** DesifCodigoTributacao: code of a bank's declaration, tied to an activity (DesifCodigoTributacaoAtividade). */
export const desifCodigoTributacaoTable = tenantTable('desif_codigo_tributacao', {
  versao: integer('versao').notNull().default(1),
  codigo: text('codigo').notNull(),
  descricao: text('descricao').notNull(),
  atividadeId: idRef('atividade_id').notNull(),
  regra: text('regra').notNull(),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
})
