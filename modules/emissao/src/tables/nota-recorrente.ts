import { competencia, dataCivil, dinheiro, idRef, instante, tenantTable } from '@iss/platform/columns'
import { boolean, integer, jsonb, smallint, text } from 'drizzle-orm/pg-core'

/** A note of every month. `pedido`: what the screen would send; `ate`: first day of its last month. */
export const notaRecorrenteTable = tenantTable('nota_recorrente', {
  versao: integer('versao').notNull().default(1),
  pessoaId: idRef('pessoa_id').notNull(),
  nome: text('nome').notNull(),
  pedido: jsonb('pedido').notNull(),
  competencia: competencia('competencia').notNull(),
  dia: smallint('dia').notNull(),
  valor: dinheiro('valor').notNull(),
  ate: dataCivil('ate'),
  ativa: boolean('ativa').notNull().default(true),
  criadaEm: instante('criada_em').notNull(),
})

export const estadosDaPrevista = ['PENDENTE', 'EMITIDA', 'DISPENSADA'] as const

/** What a recurrence has prepared for one competence. */
export const notaPrevistaTable = tenantTable('nota_prevista', {
  pessoaId: idRef('pessoa_id').notNull(),
  recorrenteId: idRef('recorrente_id').notNull(),
  competencia: competencia('competencia').notNull(),
  dia: dataCivil('dia').notNull(),
  estado: text('estado', { enum: estadosDaPrevista }).notNull().default('PENDENTE'),
  notaId: idRef('nota_id'),
  preparadaEm: instante('preparada_em').notNull(),
})
