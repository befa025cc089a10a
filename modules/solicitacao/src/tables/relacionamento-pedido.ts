import type { TipoRelacionamento } from '@iss/pessoa/domain/pessoa'
import { dataCivil, idRef, instante, tenantTable } from '@iss/platform/columns'
import { integer, text } from 'drizzle-orm/pg-core'
import type { SituacaoRelacionamento } from '../domain/relacionamento.ts'

/** A relationship with a company, asked by a person and answered by the company (S15). */
export const relacionamentoPedidoTable = tenantTable('relacionamento_pedido', {
  versao: integer('versao').notNull().default(1),
  empresaId: idRef('empresa_id').notNull(),
  pessoaId: idRef('pessoa_id').notNull(),
  tipoRelacionamento: integer('tipo_relacionamento').$type<TipoRelacionamento>().notNull(),
  inicio: dataCivil('inicio').notNull(),
  situacao: text('situacao').$type<SituacaoRelacionamento>().notNull().default('SOLICITADO'),
  arquivoId: idRef('arquivo_id'),
  solicitadoEm: instante('solicitado_em').notNull(),
  decididoEm: instante('decidido_em'),
  decididoPorId: idRef('decidido_por_id'),
})
export type RelacionamentoPedido = typeof relacionamentoPedidoTable.$inferSelect
