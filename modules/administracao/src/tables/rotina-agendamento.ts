import { idRef, instante, tenantTable } from '@iss/platform/columns'
import { boolean, integer, text } from 'drizzle-orm/pg-core'

/** RotinaAgendamento (spec 3 §3.6). */
export const rotinaAgendamentoTable = tenantTable('rotina_agendamento', {
  rotina: text('rotina').notNull(),
  ano: integer('ano'),
  mes: integer('mes'),
  dia: integer('dia'),
  hora: text('hora').notNull(),
  motivo: text('motivo').notNull(),
  ativa: boolean('ativa').notNull().default(false),
  proxima: instante('proxima'),
  ultima: instante('ultima'),
  resultado: text('resultado'),
  versao: integer('versao').notNull().default(1),
})
export type RotinaAgendamento = typeof rotinaAgendamentoTable.$inferSelect

/** RotinaAgendamentoParametro. */
export const rotinaAgendamentoParametroTable = tenantTable('rotina_agendamento_parametro', {
  rotinaId: idRef('rotina_id').notNull(),
  nome: text('nome').notNull(),
  tipo: integer('tipo').$type<0 | 1>().notNull(),
  valor: text('valor').notNull(),
  versao: integer('versao').notNull().default(1),
})
export type ParametroDaRotina = typeof rotinaAgendamentoParametroTable.$inferSelect

/** RotinaAgendamentoLog: the last run is the latest of these. */
export const rotinaAgendamentoLogTable = tenantTable('rotina_agendamento_log', {
  rotinaId: idRef('rotina_id').notNull(),
  horario: instante('horario').notNull(),
  previsto: instante('previsto'),
  resultado: text('resultado').$type<'AGENDADA' | 'SEM_ITENS' | 'RECUSADA'>().notNull(),
  mensagem: text('mensagem').notNull(),
  loteId: idRef('lote_id'),
  versao: integer('versao').notNull().default(1),
})
