import { idRef, instante, tenantTable } from '@iss/platform/columns'
import { integer, jsonb, text } from 'drizzle-orm/pg-core'
import type { MensagemItem, ResultadoItem, ResumoImportacao } from '../domain/item-importacao.ts'
import type { SituacaoImportacao, SituacaoItem } from '../domain/situacao-importacao.ts'

/** Importacao: one file received by a person, its state and its counts (decisions H7, form F9). */
export const importacaoTable = tenantTable('importacao', {
  tipo: text('tipo').notNull(),
  arquivoId: idRef('arquivo_id').notNull(),
  nomeArquivo: text('nome_arquivo').notNull(),
  sha256: text('sha256').notNull(),
  pessoaId: idRef('pessoa_id').notNull(),
  contaId: idRef('conta_id'),
  situacao: text('situacao').$type<SituacaoImportacao>().notNull().default('RECEBIDO'),
  total: integer('total').notNull().default(0),
  validos: integer('validos').notNull().default(0),
  comErro: integer('com_erro').notNull().default(0),
  jaConvertidos: integer('ja_convertidos').notNull().default(0),
  importados: integer('importados').notNull().default(0),
  /** Moment of receipt: certificates are judged at it (decisions N9). */
  criadoEm: instante('criado_em').notNull(),
  confirmadoEm: instante('confirmado_em'),
  concluidoEm: instante('concluido_em'),
  resumo: jsonb('resumo').$type<ResumoImportacao>().notNull().default({ avisos: [], detalhes: [] }),
  processoId: idRef('processo_id'),
})
export type Importacao = typeof importacaoTable.$inferSelect

/** One line of the file. `conteudo` belongs to the importer; `linha` counts from 1. */
export const importacaoItemTable = tenantTable('importacao_item', {
  importacaoId: idRef('importacao_id').notNull(),
  linha: integer('linha').notNull(),
  chave: text('chave').notNull(),
  situacao: text('situacao').$type<SituacaoItem>().notNull().default('PENDENTE'),
  mensagens: jsonb('mensagens').$type<MensagemItem[]>().notNull().default([]),
  conteudo: jsonb('conteudo').notNull(),
  resultado: jsonb('resultado').$type<ResultadoItem>(),
})
export type ImportacaoItem = typeof importacaoItemTable.$inferSelect
