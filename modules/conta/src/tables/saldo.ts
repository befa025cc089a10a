import { competencia, dinheiro, idRef, tenantTable } from '@iss/platform/columns'
import { boolean, integer, text } from 'drizzle-orm/pg-core'
import type { PapelServico } from '@iss/kernel/papel'
import type { EstadoCompetencia } from '../domain/estado-competencia.ts'

/** Running totals of a taxpayer, role and competence, kept in the transaction of each document. */
export const saldoCompetenciaTable = tenantTable('saldo_competencia', {
  contribuinteId: idRef('contribuinte_id').notNull(),
  papel: text('papel').$type<PapelServico>().notNull(),
  competencia: competencia('competencia').notNull(),
  quantidade: integer('quantidade').notNull().default(0),
  faturado: dinheiro('faturado').notNull(),
  imposto: dinheiro('imposto').notNull(),
  impostoRetido: dinheiro('imposto_retido').notNull(),
  debito: dinheiro('debito').notNull(),
  movimento: integer('movimento').notNull().default(0),
  estado: text('estado').$type<EstadoCompetencia>().notNull().default('ABERTA'),
  encerrado: dinheiro('encerrado').notNull(),
  pago: dinheiro('pago').notNull(),
  /** Debit of the documents seen by the last closing. */
  debitoEncerrado: dinheiro('debito_encerrado'),
  /** The debt is paid in instalments, and these on time. */
  existeParcelamentoAtivo: boolean('existe_parcelamento_ativo').notNull().default(false),
  parcelamentoEmDia: boolean('parcelamento_em_dia').notNull().default(false),
})

export type SaldoCompetencia = typeof saldoCompetenciaTable.$inferSelect
