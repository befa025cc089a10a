import { idRef, instante, octetos, tenantTable } from '@iss/platform/columns'
import { bigint, integer, jsonb, text } from 'drizzle-orm/pg-core'
import type { MotivoEnvio, PedidoEvento, SituacaoEnvio, TipoEnvio } from '../domain/envio.ts'

/** A document to be handed over to the national repository: a note or an event. */
export const nacionalEnvioTable = tenantTable('nacional_envio', {
  notaId: idRef('nota_id'),
  tipo: text('tipo').$type<TipoEnvio>().notNull(),
  chave: text('chave').notNull(),
  ordem: bigint('ordem', { mode: 'number' }).notNull(),
  dependeDe: idRef('depende_de'),
  pedido: jsonb('pedido').$type<PedidoEvento>().notNull().default({}),
  situacao: text('situacao').$type<SituacaoEnvio>().notNull().default('PENDENTE'),
  tentativas: integer('tentativas').notNull().default(0),
  proximaTentativa: instante('proxima_tentativa').notNull(),
  arrendadoAte: instante('arrendado_ate'),
  /** Id of the message: NFS… or EVT…. */
  identificador: text('identificador'),
  /** The signed XML, compressed, as it was sent. */
  conteudo: octetos('conteudo'),
  /** Number of its reception. */
  nsu: text('nsu'),
  motivos: jsonb('motivos').$type<readonly MotivoEnvio[]>().notNull().default([]),
  criadoEm: instante('criado_em').notNull(),
  enviadoEm: instante('enviado_em'),
})
export type NacionalEnvio = typeof nacionalEnvioTable.$inferSelect
