import { idRef, instante, tenantTable } from '@iss/platform/columns'
import { boolean, integer, jsonb, text } from 'drizzle-orm/pg-core'
import type { Comparison } from '../definition/comparison.ts'
import type { Formato } from '../definition/report.ts'
import type { FormaEnvio, Frequencia, SituacaoEnvio } from '../definition/envio.ts'

/** Columns that an account has chosen of a report. */
export const relatorioColunasTable = tenantTable('relatorio_colunas', {
  contaId: idRef('conta_id').notNull(),
  slug: text('slug').notNull(),
  colunas: jsonb('colunas').$type<string[]>().notNull(),
})

/** Views of reports that accounts have saved. */
export const relatorioVisaoTable = tenantTable('relatorio_visao', {
  contaId: idRef('conta_id').notNull(),
  slug: text('slug').notNull(),
  nome: text('nome').notNull(),
  filtros: jsonb('filtros').$type<Record<string, unknown>>().notNull(),
  periodo: text('periodo'),
  colunas: jsonb('colunas').$type<string[]>(),
  comparar: text('comparar').$type<Comparison>(),
  ordem: text('ordem'),
  padrao: boolean('padrao').notNull().default(false),
  criadoEm: instante('criado_em').notNull(),
  alteradoEm: instante('alterado_em').notNull(),
})
export type Visao = typeof relatorioVisaoTable.$inferSelect

/** Views that are sent by e-mail on a schedule. */
export const relatorioEnvioTable = tenantTable('relatorio_envio', {
  visaoId: idRef('visao_id').notNull(),
  contaId: idRef('conta_id').notNull(),
  pessoaId: idRef('pessoa_id').notNull(),
  frequencia: text('frequencia').$type<Frequencia>().notNull(),
  dia: integer('dia'),
  hora: integer('hora').notNull(),
  formato: text('formato').$type<Formato>().notNull(),
  forma: text('forma').$type<FormaEnvio>().notNull(),
  situacao: text('situacao').$type<SituacaoEnvio>().notNull(),
  motivo: text('motivo'),
  proximoEm: instante('proximo_em'),
  ultimoEm: instante('ultimo_em'),
  ultimoResultado: text('ultimo_resultado'),
  criadoEm: instante('criado_em').notNull(),
})
export type Envio = typeof relatorioEnvioTable.$inferSelect
