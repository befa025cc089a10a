import { idRef, instante, tenantTable } from '@iss/platform/columns'
import { integer, text } from 'drizzle-orm/pg-core'
import type { SituacaoOrdemServico } from '../domain/situacao.ts'
import type { TipoOrdemServico } from '../domain/tipo-ordem-servico.ts'

/** OrdemServico (spec 3 §3.3): `solicitante` is the person selected when it was opened, `abertoPor` the user. */
export const ordemServicoTable = tenantTable('ordem_servico', {
  solicitanteId: idRef('solicitante_id').notNull(),
  abertoPorId: idRef('aberto_por_id').notNull(),
  titulo: text('titulo').notNull(),
  tipoOrdemServico: text('tipo_ordem_servico').$type<TipoOrdemServico>().notNull(),
  situacaoOrdemServico: text('situacao_ordem_servico').$type<SituacaoOrdemServico>().notNull().default('ABERTO'),
  descricao: text('descricao').notNull(),
  abertura: instante('abertura').notNull(),
  conclusao: instante('conclusao'),
  fechamento: instante('fechamento'),
  versao: integer('versao').notNull().default(1),
})
export type OrdemServico = typeof ordemServicoTable.$inferSelect

/** Messages of an order, oldest first. */
export const ordemServicoItemTable = tenantTable('ordem_servico_item', {
  ordemServicoId: idRef('ordem_servico_id').notNull(),
  pessoaId: idRef('pessoa_id').notNull(),
  conteudo: text('conteudo').notNull(),
  data: instante('data').notNull(),
})

/** Attachments of an order. */
export const ordemServicoArquivoTable = tenantTable('ordem_servico_arquivo', {
  ordemServicoId: idRef('ordem_servico_id').notNull(),
  arquivoId: idRef('arquivo_id').notNull(),
})
