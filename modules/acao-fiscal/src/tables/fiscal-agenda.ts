import { competencia, dataCivil, idRef, instante, tenantTable } from '@iss/platform/columns'
import type { WebIssStatus } from '@iss/pessoa/domain/pessoa'
import { bigint, integer, text } from 'drizzle-orm/pg-core'
import type { MotivoAcao, SituacaoAcao } from '../domain/situacao-acao.ts'

/** FiscalAgenda (spec 3 §3.6): an inspection of a taxpayer, from its planning to its end. */
export const fiscalAgendaTable = tenantTable('fiscal_agenda', {
  versao: integer('versao').notNull().default(1),
  numero: bigint('numero', { mode: 'number' }).notNull(),
  contribuinteId: idRef('contribuinte_id').notNull(),
  fiscalId: idRef('fiscal_id').notNull(),
  inicioCompetencia: competencia('inicio_competencia').notNull(),
  fimCompetencia: competencia('fim_competencia').notNull(),
  /** Planned days of work. */
  inicioFiscalizacao: dataCivil('inicio_fiscalizacao').notNull(),
  fimFiscalizacao: dataCivil('fim_fiscalizacao').notNull(),
  motivo: text('motivo').$type<MotivoAcao>().notNull(),
  denunciaId: idRef('denuncia_id'),
  /** Where it comes from, in words, when it is no complaint. */
  origem: text('origem').notNull().default(''),
  observacao: text('observacao').notNull().default(''),
  situacao: text('situacao').$type<SituacaoAcao>().notNull().default('AGENDADA'),
  criadaEm: instante('criada_em').notNull(),
  criadaPorId: idRef('criada_por_id'),
  /** Who changed it last, told to whoever had it open meanwhile. */
  alteradaPorId: idRef('alterada_por_id'),
  iniciadaEm: instante('iniciada_em'),
  encerradaEm: instante('encerrada_em'),
  canceladaEm: instante('cancelada_em'),
  motivoCancelamento: text('motivo_cancelamento'),
  /** What the registration said before 'Sob fiscalização'; null where it was so already. */
  statusAnterior: text('status_anterior').$type<WebIssStatus>(),
})
export type FiscalAgenda = typeof fiscalAgendaTable.$inferSelect
