import { competencia, dataCivil, dinheiro, idRef, instante, tenantTable } from '@iss/platform/columns'
import { text } from 'drizzle-orm/pg-core'
import type { DivergenciaSimples, SituacaoDivergencia } from '../domain/divergencias.ts'

/** What a company declared for a month against its notes and ledgers (A48); a later run puts it right. */
export const declaracaoIncorretaSimplesTable = tenantTable('declaracao_incorreta_simples', {
  pessoaId: idRef('pessoa_id').notNull(),
  competencia: competencia('competencia').notNull(),
  declarado: dinheiro('declarado').notNull(),
  apurado: dinheiro('apurado').notNull(),
  situacao: text('situacao').$type<'ABERTA' | 'REGULARIZADA'>().notNull(),
  calculadaEm: instante('calculada_em').notNull(),
})

/** DivergenciaSimples: notes against a declaration, of one kind, as it was found last and what was done about it. */
export const divergenciaSimplesTable = tenantTable('divergencia_simples', {
  pessoaId: idRef('pessoa_id').notNull(),
  competencia: competencia('competencia').notNull(),
  tipo: text('tipo').$type<DivergenciaSimples>().notNull(),
  declaracao: text('declaracao'),
  notas: dinheiro('notas').notNull(),
  declarado: dinheiro('declarado').notNull(),
  situacao: text('situacao').$type<SituacaoDivergencia>().notNull(),
  calculadaEm: instante('calculada_em').notNull(),
  notificadaEm: instante('notificada_em'),
  regularizadaEm: instante('regularizada_em'),
})

/** The computation of a month of the calendar. */
export const divergenciaExecucaoTable = tenantTable('divergencia_simples_execucao', {
  mes: dataCivil('mes').notNull(),
  iniciadaEm: instante('iniciada_em').notNull(),
  concluidaEm: instante('concluida_em'),
})
