import { idRef, instante, tenantTable } from '@iss/platform/columns'
import type { Especie } from '@iss/agente-conector/protocol'
import { boolean, integer, text } from 'drizzle-orm/pg-core'

/** TNCGlobalConfig (spec 3 §9.4). `chavesPublicas`: who signs scripts, one key a line. */
export const tncGlobalConfigTable = tenantTable('tnc_global_config', {
  versao: integer('versao').notNull().default(1),
  propriedades: text('propriedades'),
  chavesPublicas: text('chaves_publicas'),
  senhaProxy: text('senha_proxy'),
})

/** TNCMunicipioConfig (spec 3 §9.4). */
export const tncMunicipioConfigTable = tenantTable('tnc_municipio_config', {
  versao: integer('versao').notNull().default(1),
  propriedades: text('propriedades'),
})

const script = {
  versao: integer('versao').notNull().default(1),
  nome: text('nome').notNull(),
  arquivo: text('arquivo').notNull(),
  assinatura: text('assinatura').notNull(),
  ativo: boolean('ativo').notNull().default(false),
  criado: instante('criado'),
  modificado: instante('modificado'),
  autorId: idRef('autor_id'),
  ativadoPorId: idRef('ativado_por_id'),
}

/** TNCGlobalScript (spec 3 §9.4). */
export const tncGlobalScriptTable = tenantTable('tnc_global_script', script)
/** A mapping of this city's tables (A56). */
export const tncSyncScriptTable = tenantTable('tnc_sync_script', script)

/** A routine of the exchange (A57, F112). */
export const tncAgendamentoTable = tenantTable('tnc_agendamento', {
  versao: integer('versao').notNull().default(1),
  rotina: text('rotina').$type<Especie>().notNull(),
  sentido: text('sentido').$type<'RECEBER' | 'ENVIAR'>().notNull(),
  frequenciaMinutos: integer('frequencia_minutos'),
  horario: text('horario'),
  janela: text('janela'),
  ativo: boolean('ativo').notNull().default(false),
  soUmaVez: boolean('so_uma_vez').notNull().default(false),
  ativadoEm: instante('ativado_em'),
  executarAgora: boolean('executar_agora').notNull().default(false),
  ultimaExecucao: instante('ultima_execucao'),
  duracaoMs: integer('duracao_ms'),
  lidos: integer('lidos'),
  erros: integer('erros'),
  ultimoResultado: text('ultimo_resultado'),
})
export type TncAgendamento = typeof tncAgendamentoTable.$inferSelect

/** A run of a routine, as the agent told it (F112). */
export const tncExecucaoTable = tenantTable('tnc_execucao', {
  agendamentoId: idRef('agendamento_id').notNull(),
  credencialId: idRef('credencial_id').notNull(),
  terminadaEm: instante('terminada_em').notNull(),
  duracaoMs: integer('duracao_ms').notNull(),
  lidos: integer('lidos').notNull(),
  erros: integer('erros').notNull(),
})

/** TNCAlertaMigracao (spec 3 §9.4). */
export const tncAlertaMigracaoTable = tenantTable('tnc_alerta_migracao', {
  agendamentoId: idRef('agendamento_id').notNull(),
  horario: instante('horario').notNull(),
  motivo: text('motivo').notNull(),
  resolvidoEm: instante('resolvido_em'),
})

/** Settings of the migrator (K08). `pedidoEm`: 'Sincronizar agora', until the sources were read; `concluidoEm`: when they last were. */
export const migradorConfigTable = tenantTable('migrador_config', {
  versao: integer('versao').notNull().default(1),
  ligado: boolean('ligado').notNull().default(false),
  origem: text('origem').$type<'CSV' | 'REST'>().notNull().default('REST'),
  endereco: text('endereco'),
  pessoa: boolean('pessoa').notNull().default(true),
  guia: boolean('guia').notNull().default(true),
  pagamento: boolean('pagamento').notNull().default(true),
  intervalo: integer('intervalo').notNull().default(60),
  pedidoEm: instante('pedido_em'),
  concluidoEm: instante('concluido_em'),
})
