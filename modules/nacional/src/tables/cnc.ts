import { idRef, instante, octetos, tenantTable } from '@iss/platform/columns'
import { bigint, integer, jsonb, text } from 'drizzle-orm/pg-core'
import type { Contribuinte, SentidoCnc, SituacaoCnc } from '../domain/cadastro-cnc.ts'
import type { MotivoEnvio } from '../domain/envio.ts'

/** Records of the national register of taxpayers, sent and received; never removed. */
export const nacionalCncTable = tenantTable('nacional_cnc', {
  sentido: text('sentido').$type<SentidoCnc>().notNull(),
  situacao: text('situacao').$type<SituacaoCnc>().notNull(),
  pessoaId: idRef('pessoa_id'),
  /** Normalised. */
  documento: text('documento').notNull(),
  inscricao: text('inscricao').notNull(),
  /** The group infContrib of the layout. */
  dados: jsonb('dados').$type<Contribuinte>().notNull(),
  /** The order that exported it. */
  loteId: idRef('lote_id'),
  tentativas: integer('tentativas').notNull().default(0),
  proximaTentativa: instante('proxima_tentativa').notNull(),
  nsu: bigint('nsu', { mode: 'number' }),
  /** Key under which the register took it (ChaveMovimentacao). */
  movimentacao: text('movimentacao'),
  motivos: jsonb('motivos').$type<readonly MotivoEnvio[]>().notNull().default([]),
  /** The XML, compressed, as it travelled. */
  conteudo: octetos('conteudo'),
  criadoEm: instante('criado_em').notNull(),
  concluidoEm: instante('concluido_em'),
})
export type NacionalCnc = typeof nacionalCncTable.$inferSelect
