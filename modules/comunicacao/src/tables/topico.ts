import { idRef, instante, tenantTable } from '@iss/platform/columns'
import { boolean, integer, smallint, text } from 'drizzle-orm/pg-core'
import type { AvaliacaoAdministrador, Remetente, SituacaoTopico } from '../domain/topico.ts'

/** Topico (spec 3 §3.3): a ticket of a taxpayer; `criador` is the person who wrote it. */
export const topicoTable = tenantTable('topico', {
  contribuinteId: idRef('contribuinte_id').notNull(),
  criadorId: idRef('criador_id').notNull(),
  fiscalId: idRef('fiscal_id'),
  assunto: text('assunto').notNull(),
  categoria: text('categoria').notNull(),
  situacao: text('situacao').$type<SituacaoTopico>().notNull().default('aberto'),
  avaliacaoAdministrador: text('avaliacao_administrador').$type<AvaliacaoAdministrador>().notNull().default('não avaliado'),
  /** Sent on to the administrator by an inspector. */
  encaminhado: boolean('encaminhado').notNull().default(false),
  /** The taxpayer's mark from 1 to 5, given when closing. */
  nota: smallint('nota'),
  dataAbertura: instante('data_abertura').notNull(),
  dataFechamento: instante('data_fechamento'),
  ultimaAlteracao: instante('ultima_alteracao').notNull(),
  /** When each side opened the last message of the other; emptied by a new one. */
  lidoContribuinte: instante('lido_contribuinte'),
  lidoFisco: instante('lido_fisco'),
  /** The service order that the administrator made of it. */
  ordemServicoId: idRef('ordem_servico_id'),
  versao: integer('versao').notNull().default(1),
})
export type Topico = typeof topicoTable.$inferSelect

/** Message of a ticket (spec 3 §3.3: autor, remetente, topico, dataEnvio). */
export const topicoMensagemTable = tenantTable('topico_mensagem', {
  topicoId: idRef('topico_id').notNull(),
  autorId: idRef('autor_id').notNull(),
  remetente: text('remetente').$type<Remetente>().notNull(),
  texto: text('texto').notNull(),
  dataEnvio: instante('data_envio').notNull(),
})

export const topicoArquivoTable = tenantTable('topico_arquivo', {
  topicoId: idRef('topico_id').notNull(),
  mensagemId: idRef('mensagem_id').notNull(),
  arquivoId: idRef('arquivo_id').notNull(),
})
