import { competencia, idRef, instante, tenantTable } from '@iss/platform/columns'
import { boolean, integer, text } from 'drizzle-orm/pg-core'

/** Movement block (spec 3 §3.6): what a taxpayer may not do in a range of competences. */
export const bloqueioMovimentacaoTable = tenantTable('bloqueio_movimentacao', {
  versao: integer('versao').notNull().default(1),
  contribuinteId: idRef('contribuinte_id').notNull(),
  fiscalId: idRef('fiscal_id'),
  tipo: text('tipo').notNull(),
  competenciaInicial: competencia('competencia_inicial').notNull(),
  competenciaFinal: competencia('competencia_final'),
  bloqueiaNf: boolean('bloqueia_nf').notNull().default(false),
  bloqueiaEncerramento: boolean('bloqueia_encerramento').notNull().default(false),
  bloqueiaEscrituracoes: boolean('bloqueia_escrituracoes').notNull().default(false),
  motivo: text('motivo').notNull(),
  dataCancelamento: instante('data_cancelamento'),
})
