import { competencia, dinheiro, idRef, tenantTable } from '@iss/platform/columns'
import { integer, text } from 'drizzle-orm/pg-core'
import type { TipoDeclaracao } from '../domain/declaracao-terceiros.ts'

/** What others declare that a company received in a month. */
export const declaracaoTerceirosTable = tenantTable('declaracao_terceiros', {
  tipo: text('tipo').$type<TipoDeclaracao>().notNull(),
  competencia: competencia('competencia').notNull(),
  documento: text('documento').notNull(),
  declarante: text('declarante').notNull(),
  declaranteNome: text('declarante_nome').notNull().default(''),
  quantidade: integer('quantidade').notNull().default(0),
  valor: dinheiro('valor').notNull(),
  loteId: idRef('lote_id'),
})
