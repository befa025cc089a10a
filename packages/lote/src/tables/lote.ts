import { idRef, instante, tenantTable } from '@iss/platform/columns'
import { boolean, integer, jsonb, text } from 'drizzle-orm/pg-core'
import type { ItemState, OrderState } from '../definition/state.ts'

/** An order on many items; `tipo` is the slug of its declaration, the figures are counts of items. */
export const loteTable = tenantTable('lote', {
  tipo: text('tipo').notNull(),
  chave: text('chave').notNull().default(''),
  exclusivo: boolean('exclusivo').notNull().default(false),
  /** Parameters as they travel. */
  valores: jsonb('valores').$type<Record<string, unknown>>().notNull().default({}),
  motivo: text('motivo'),
  situacao: text('situacao').$type<OrderState>().notNull(),
  /** The person who gave it; null: the system. */
  usuarioId: idRef('usuario_id'),
  contaId: idRef('conta_id'),
  enviadoEm: instante('enviado_em').notNull(),
  confirmadorId: idRef('confirmador_id'),
  confirmadoEm: instante('confirmado_em'),
  fimEm: instante('fim_em'),
  processoId: idRef('processo_id'),
  /** The person for whom it was given, and the file that it came from. */
  pessoaId: idRef('pessoa_id'),
  arquivoId: idRef('arquivo_id'),
  /** What is said of the order as a whole; belongs to its declaration. */
  resumo: jsonb('resumo').notNull().default({}),
  total: integer('total').notNull().default(0),
  feitos: integer('feitos').notNull().default(0),
  semEfeito: integer('sem_efeito').notNull().default(0),
  erros: integer('erros').notNull().default(0),
  cancelados: integer('cancelados').notNull().default(0),
  desfeitos: integer('desfeitos').notNull().default(0),
})
export type StoredOrder = typeof loteTable.$inferSelect

/** One item of an order, and what became of it. */
export const loteItemTable = tenantTable('lote_item', {
  loteId: idRef('lote_id').notNull(),
  alvoId: idRef('alvo_id'),
  chave: text('chave'),
  /** The cells of the preview as they travel, by column. */
  linha: jsonb('linha').$type<Record<string, unknown>>().notNull().default({}),
  conteudo: jsonb('conteudo'),
  situacao: text('situacao').$type<ItemState>().notNull().default('PRONTO'),
  mensagem: text('mensagem'),
  resultado: jsonb('resultado'),
  /** Id of the row that it gave. */
  resultadoId: idRef('resultado_id'),
  processadoEm: instante('processado_em'),
})
export type StoredItem = typeof loteItemTable.$inferSelect
