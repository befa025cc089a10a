import { idRef, instante, tenantTable } from '@iss/platform/columns'
import { jsonb, text } from 'drizzle-orm/pg-core'

/** An order of the inspector about many notes (F68, F69, F70). */
export const notaLoteTable = tenantTable('nota_lote', {
  operacao: text('operacao').notNull(),
  justificativa: text('justificativa').notNull(),
  /** What the operation needs besides: reason, options, field and new value. */
  parametros: jsonb('parametros').notNull(),
  usuarioId: idRef('usuario_id').notNull(),
  enviadoEm: instante('enviado_em').notNull(),
  fimEm: instante('fim_em'),
  processoId: idRef('processo_id'),
})
export type NotaLote = typeof notaLoteTable.$inferSelect

/** One note of an order, with what became of it. */
export const notaLoteItemTable = tenantTable('nota_lote_item', {
  loteId: idRef('lote_id').notNull(),
  notaId: idRef('nota_id').notNull(),
  situacao: text('situacao').notNull().default('EM_PROCESSAMENTO'),
  mensagem: text('mensagem'),
  /** The note that replaced it. */
  novaId: idRef('nova_id'),
  processadoEm: instante('processado_em'),
})
export type NotaLoteItem = typeof notaLoteItemTable.$inferSelect
