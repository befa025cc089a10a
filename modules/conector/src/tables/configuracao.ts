import { idRef, instante, tenantTable } from '@iss/platform/columns'
import type { Especie } from '@iss/agente-conector/protocol'
import { boolean, integer, text } from 'drizzle-orm/pg-core'
import type { OrigemDoScript } from '../domain/versoes.ts'

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
  sha256: text('sha256'),
  ativo: boolean('ativo').notNull().default(false),
  criado: instante('criado'),
  modificado: instante('modificado'),
  autorId: idRef('autor_id'),
  ativadoPorId: idRef('ativado_por_id'),
}

/** TNCGlobalScript (spec 3 §9.4). `sha256`: of `arquivo`, in hexadecimal digits. */
export const tncGlobalScriptTable = tenantTable('tnc_global_script', script)
/** A mapping of this city's tables (A56). `ordem`: of the scripts of a routine, from 0 on; `testePedidoEm`: 'Testar em seco', until the agent answers. */
export const tncSyncScriptTable = tenantTable('tnc_sync_script', {
  ...script,
  ordem: integer('ordem').notNull().default(0),
  testePedidoEm: instante('teste_pedido_em'),
  testeEm: instante('teste_em'),
  testeResultado: text('teste_resultado'),
})

/** A text of a script as it was signed and kept (A55, A56). */
export const tncScriptVersaoTable = tenantTable('tnc_script_versao', {
  origem: text('origem').$type<OrigemDoScript>().notNull(),
  nome: text('nome').notNull(),
  numero: integer('numero').notNull(),
  arquivo: text('arquivo').notNull(),
  assinatura: text('assinatura').notNull(),
  sha256: text('sha256').notNull(),
  criado: instante('criado').notNull(),
  autorId: idRef('autor_id'),
  ativadoEm: instante('ativado_em'),
  ativadoPorId: idRef('ativado_por_id'),
})

/** The global configuration as it was saved (A53). */
export const tncConfigVersaoTable = tenantTable('tnc_config_versao', {
  numero: integer('numero').notNull(),
  propriedades: text('propriedades'),
  chavesPublicas: text('chaves_publicas'),
  criado: instante('criado').notNull(),
  autorId: idRef('autor_id'),
})

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
