import { dataCivil, idRef, instante, tenantTable } from '@iss/platform/columns'
import { boolean, integer, text } from 'drizzle-orm/pg-core'
import type { PapelServico } from '@iss/kernel/papel'
import type { FilaEncerramento, SituacaoItem } from '../domain/lote-encerramento.ts'
import type { TipoEncerramento } from '../domain/tipo-encerramento.ts'

/** When the portal closes by itself (F55, RotinaAgendamento). */
export const agendamentoEncerramentoTable = tenantTable('agendamento_encerramento', {
  versao: integer('versao').notNull().default(1),
  dia: integer('dia').notNull(),
  hora: text('hora').notNull(),
  papel: text('papel').$type<PapelServico>().notNull(),
  regime: text('regime'),
  incluirSemMovimento: boolean('incluir_sem_movimento').notNull().default(false),
  enviarEmail: boolean('enviar_email').notNull().default(true),
  ativa: boolean('ativa').notNull().default(true),
  somenteUmaVez: boolean('somente_uma_vez').notNull().default(false),
  inicio: dataCivil('inicio'),
  fim: dataCivil('fim'),
  ultimaExecucao: instante('ultima_execucao'),
})
export type AgendamentoEncerramento = typeof agendamentoEncerramentoTable.$inferSelect

/** Closings of one competence and role that a queue makes, with their submission and end dates (spec 3 §3.5). */
export const encerramentoLoteTable = tenantTable('encerramento_lote', {
  fila: text('fila').$type<FilaEncerramento>().notNull(),
  papel: text('papel').$type<PapelServico>().notNull(),
  competencia: dataCivil('competencia').notNull(),
  enviadoEm: instante('enviado_em').notNull(),
  fimEm: instante('fim_em'),
  pessoaUsuarioId: idRef('pessoa_usuario_id'),
  agendamentoId: idRef('agendamento_id'),
  processoId: idRef('processo_id'),
  oficio: boolean('oficio').notNull().default(false),
  justificativa: text('justificativa'),
  enviarEmail: boolean('enviar_email').notNull().default(false),
})
export type EncerramentoLote = typeof encerramentoLoteTable.$inferSelect

/** One taxpayer of a batch, with its processing status and what became of it. */
export const encerramentoLoteItemTable = tenantTable('encerramento_lote_item', {
  loteId: idRef('lote_id').notNull(),
  pessoaId: idRef('pessoa_id').notNull(),
  tipo: text('tipo').$type<TipoEncerramento>(),
  situacao: text('situacao').$type<SituacaoItem>().notNull().default('EM_PROCESSAMENTO'),
  mensagem: text('mensagem'),
  encerramentoId: idRef('encerramento_id'),
  processadoEm: instante('processado_em'),
})
export type EncerramentoLoteItem = typeof encerramentoLoteItemTable.$inferSelect
