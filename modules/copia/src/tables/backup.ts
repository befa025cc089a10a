import { dataCivil, idRef, instante, tenantTable } from '@iss/platform/columns'
import { bigint, boolean, integer, text } from 'drizzle-orm/pg-core'
import type { ConteudoBackup, FormatoBackup, FrequenciaBackup, SituacaoBackup } from '../domain/backup.ts'

/** When backups of the municipality are made by themselves; one row at most. */
export const backupAgendaTable = tenantTable('backup_agenda', {
  conteudo: text('conteudo').$type<ConteudoBackup>().notNull(),
  formato: text('formato').$type<FormatoBackup>().notNull(),
  frequencia: text('frequencia').$type<FrequenciaBackup>().notNull(),
  hora: text('hora').notNull(),
  dia: integer('dia'),
  data: dataCivil('data'),
  email: text('email'),
  ativa: boolean('ativa').notNull().default(true),
  proximaEm: instante('proxima_em'),
  versao: integer('versao').notNull().default(1),
})

/** Backups asked for, made, failed and removed. */
export const backupExecucaoTable = tenantTable('backup_execucao', {
  conteudo: text('conteudo').$type<ConteudoBackup>().notNull(),
  formato: text('formato').$type<FormatoBackup>().notNull(),
  origem: text('origem').$type<'AGENDA' | 'MANUAL'>().notNull(),
  situacao: text('situacao').$type<SituacaoBackup>().notNull(),
  pedidoEm: instante('pedido_em').notNull(),
  fimEm: instante('fim_em'),
  contaId: idRef('conta_id'),
  email: text('email'),
  processoId: idRef('processo_id'),
  /** Key in the store of files; of a restorable copy the name of its folder. */
  chave: text('chave'),
  nome: text('nome'),
  tamanho: bigint('tamanho', { mode: 'number' }),
  sha256: text('sha256'),
  linhas: bigint('linhas', { mode: 'number' }),
  erro: text('erro'),
})
export type BackupExecucao = typeof backupExecucaoTable.$inferSelect
