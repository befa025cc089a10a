import { dataCivil, instante, tenantTable } from '@iss/platform/columns'
import { boolean, integer, text } from 'drizzle-orm/pg-core'
import type { PapelServico } from '@iss/kernel/papel'

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
