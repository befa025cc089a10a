import { idRef, instante, tenantTable } from '@iss/platform/columns'
import { boolean, integer, smallint, text } from 'drizzle-orm/pg-core'
import type { SetorChat, SituacaoChat } from '../domain/chat.ts'

/** A chat: one open per person who began it. */
export const chatTable = tenantTable('chat', {
  contribuinteId: idRef('contribuinte_id').notNull(),
  criadorId: idRef('criador_id').notNull(),
  setor: text('setor').$type<SetorChat>().notNull(),
  assunto: text('assunto').notNull(),
  situacao: text('situacao').$type<SituacaoChat>().notNull().default('AGUARDANDO'),
  atendenteId: idRef('atendente_id'),
  inicio: instante('inicio').notNull(),
  assumidoEm: instante('assumido_em'),
  ultimaMensagem: instante('ultima_mensagem').notNull(),
  encerradoEm: instante('encerrado_em'),
  porInatividade: boolean('por_inatividade').notNull().default(false),
  nota: smallint('nota'),
  /** The ticket made of it. */
  topicoId: idRef('topico_id'),
})
export type Chat = typeof chatTable.$inferSelect

export const chatMensagemTable = tenantTable('chat_mensagem', {
  chatId: idRef('chat_id').notNull(),
  autorId: idRef('autor_id').notNull(),
  doAtendente: boolean('do_atendente').notNull(),
  texto: text('texto').notNull(),
  dataEnvio: instante('data_envio').notNull(),
})

export const chatArquivoTable = tenantTable('chat_arquivo', {
  chatId: idRef('chat_id').notNull(),
  mensagemId: idRef('mensagem_id').notNull(),
  arquivoId: idRef('arquivo_id').notNull(),
})

/** Hours of the chat, one row per city. */
export const configChatTable = tenantTable('config_chat', {
  horaInicio: integer('hora_inicio').notNull().default(8),
  horaFim: integer('hora_fim').notNull().default(18),
  finsDeSemana: boolean('fins_de_semana').notNull().default(false),
  versao: integer('versao').notNull().default(1),
})
