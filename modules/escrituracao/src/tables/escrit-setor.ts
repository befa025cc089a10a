import { aliquota, competencia, dataCivil, decimal4, dinheiro, idRef, instante, tenantTable } from '@iss/platform/columns'
import type { PassoMemoria } from '@iss/tributacao/domain/memoria'
import type { Regime } from '@iss/tributacao/domain/regime'
import { boolean, integer, jsonb, text } from 'drizzle-orm/pg-core'
import type { LivroDoSetor } from '../domain/setor.ts'

/** An entry of the ledger of a sector (toll, notary, transport); a correction is a new row that names the one before it. */
export const escritSetorTable = tenantTable('escrit_setor', {
  livro: text('livro').$type<LivroDoSetor>().notNull(),
  titularId: idRef('titular_id').notNull(),
  competencia: competencia('competencia').notNull(),
  data: dataCivil('data').notNull(),
  /** The road, the notary service type or the tariff. */
  referenciaId: idRef('referencia_id').notNull(),
  descricao: text('descricao').notNull(),
  documento: text('documento').notNull().default(''),
  numero: text('numero').notNull().default(''),
  /** What may stand once among the entries in force of the book. */
  chave: text('chave'),
  quantidade: decimal4('quantidade').notNull(),
  valor: dinheiro('valor').notNull(),
  deducoes: dinheiro('deducoes').notNull(),
  base: dinheiro('base').notNull(),
  atividadeId: idRef('atividade_id').notNull(),
  aliquota: aliquota('aliquota').notNull(),
  imposto: dinheiro('imposto').notNull(),
  devidoAqui: boolean('devido_aqui').notNull(),
  regime: text('regime').$type<Regime>().notNull(),
  foraDoDas: boolean('fora_do_das').notNull(),
  memoria: jsonb('memoria').$type<PassoMemoria[]>().notNull(),
  /** What was sent, whole, so that a correction begins with it. */
  pedido: jsonb('pedido').$type<Record<string, unknown>>().notNull(),
  estado: text('estado').$type<'LANCADA' | 'RETIFICADA' | 'CANCELADA'>().notNull().default('LANCADA'),
  motivo: text('motivo'),
  retificaId: idRef('retifica_id'),
  loteId: idRef('lote_id'),
  lancadoEm: instante('lancado_em').notNull(),
  lancadoPorId: idRef('lancado_por_id'),
  alteradoEm: instante('alterado_em'),
  canceladoEm: instante('cancelado_em'),
  versao: integer('versao').notNull().default(1),
})
export type EscritSetor = typeof escritSetorTable.$inferSelect
