import { dataCivil, idRef, instante, tenantTable } from '@iss/platform/columns'
import { integer, text } from 'drizzle-orm/pg-core'

/** TipoDeducao: kind of deduction that an activity takes by municipal law, in a period (spec 3 §3.4). */
export const tipoDeducaoTable = tenantTable('tipo_deducao', {
  versao: integer('versao').notNull().default(1),
  atividadeId: idRef('atividade_id').notNull(),
  posicao: integer('posicao').notNull().default(0),
  /** Number in the national layout (tpDedRed). */
  codigo: text('codigo').notNull(),
  nome: text('nome').notNull(),
  fonte: text('fonte').notNull(),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
  dataCancelamento: instante('data_cancelamento'),
})
