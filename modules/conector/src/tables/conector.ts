import type { Especie, TipoDeSinal } from '@iss/agente-conector/protocol'
import { competencia, dinheiro, idRef, instante, tenantTable } from '@iss/platform/columns'
import { bigint, boolean, integer, jsonb, text } from 'drizzle-orm/pg-core'
import type { OrigemDoErro, SentidoDaTroca, SituacaoDaTroca } from '../domain/troca.ts'

/** What an agent signs in with; `certificadoSha256`: the certificate that its connection must show, when one is bound. */
export const tncCredencialTable = tenantTable('tnc_credencial', {
  nome: text('nome').notNull(),
  cliente: text('cliente').notNull(),
  segredoHash: text('segredo_hash').notNull(),
  certificadoSha256: text('certificado_sha256'),
  criadaEm: instante('criada_em').notNull(),
  criadaPorId: idRef('criada_por_id'),
  revogadaEm: instante('revogada_em'),
})
export type TncCredencial = typeof tncCredencialTable.$inferSelect

/** TNCStatus (spec 3 §9.4). */
export const tncStatusTable = tenantTable('tnc_status', {
  credencialId: idRef('credencial_id').notNull(),
  pingDate: instante('ping_date').notNull(),
  versaoAgente: text('versao_agente').notNull(),
  fila: integer('fila').notNull().default(0),
  configHash: text('config_hash'),
})

/** TNCSignal (spec 3 §9.4). */
export const tncSignalTable = tenantTable('tnc_signal', {
  tipo: text('tipo').$type<TipoDeSinal>().notNull(),
  motivo: text('motivo').notNull(),
  criado: instante('criado').notNull(),
  criadoPorId: idRef('criado_por_id'),
  /** In words: an administrator of another city is nobody of this one. */
  autor: text('autor'),
  entregueEm: instante('entregue_em'),
  finalizado: instante('finalizado'),
  resultado: text('resultado'),
})

/** TNCError (spec 3 §9.4). */
export const tncErrorTable = tenantTable('tnc_error', {
  gerado: instante('gerado').notNull(),
  origem: text('origem').$type<OrigemDoErro>().notNull(),
  rotina: text('rotina'),
  mensagem: text('mensagem').notNull(),
  detalhe: text('detalhe'),
  itemId: idRef('item_id'),
  resolvidoEm: instante('resolvido_em'),
  resolvidoPorId: idRef('resolvido_por_id'),
})

/** Errors that are alike are one line of their screen (A51): the same place, routine and message. */
export const semelhantes = [tncErrorTable.origem, tncErrorTable.rotina, tncErrorTable.mensagem] as const

/** Everything that is exchanged. `revisao` grows with each change; `confirmada` is the one that the city's system has. */
export const tncDocumentoTable = tenantTable('tnc_documento', {
  sentido: text('sentido').$type<SentidoDaTroca>().notNull(),
  especie: text('especie').$type<Especie>().notNull(),
  chave: text('chave').notNull(),
  entidadeId: idRef('entidade_id'),
  revisao: bigint('revisao', { mode: 'number' }).notNull().default(0),
  confirmada: bigint('confirmada', { mode: 'number' }),
  hash: text('hash'),
  conteudo: jsonb('conteudo').$type<Record<string, unknown>>(),
  numero: text('numero'),
  documento: text('documento'),
  nome: text('nome'),
  competencia: competencia('competencia'),
  valor: dinheiro('valor'),
  situacao: text('situacao').$type<SituacaoDaTroca>().notNull(),
  migracao: boolean('migracao').notNull().default(false),
  codigoGrp: text('codigo_grp'),
  tentativas: integer('tentativas').notNull().default(0),
  ultimoErro: text('ultimo_erro'),
  proximaTentativa: instante('proxima_tentativa'),
  justificativa: text('justificativa'),
  criadoEm: instante('criado_em').notNull(),
  alteradoEm: instante('alterado_em').notNull(),
})
export type TncDocumento = typeof tncDocumentoTable.$inferSelect

/** TNCCadastroMigracaoPendente (spec 3 §9.4). */
export const tncCadastroMigracaoPendenteTable = tenantTable('tnc_cadastro_migracao_pendente', {
  itemId: idRef('item_id').notNull(),
  documento: text('documento'),
  nome: text('nome'),
  falta: text('falta').notNull(),
  criado: instante('criado').notNull(),
  resolvidoEm: instante('resolvido_em'),
})

/** PessoaMigracaoGrp (spec 3 §3.1). */
export const pessoaMigracaoGrpTable = tenantTable('pessoa_migracao_grp', {
  pessoaId: idRef('pessoa_id').notNull(),
  ultimaMigracao: instante('ultima_migracao').notNull(),
  codigoGrp: text('codigo_grp'),
})

export const tncTotalOrigemTable = tenantTable('tnc_total_origem', {
  especie: text('especie').$type<Especie>().notNull(),
  competencia: competencia('competencia'),
  quantidade: integer('quantidade').notNull(),
  soma: dinheiro('soma').notNull(),
  apuradoEm: instante('apurado_em').notNull(),
})

export const tncRecebimentoTable = tenantTable('tnc_recebimento', {
  credencialId: idRef('credencial_id').notNull(),
  chave: text('chave').notNull(),
  hash: text('hash').notNull(),
  resposta: jsonb('resposta').$type<Record<string, unknown>>().notNull(),
  criadoEm: instante('criado_em').notNull(),
})

export const tncCursorTable = tenantTable('tnc_cursor', {
  script: text('script').notNull(),
  cursor: text('cursor').notNull(),
})
