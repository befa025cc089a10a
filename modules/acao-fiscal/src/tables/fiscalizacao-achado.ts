import { competencia, dinheiro, idRef, instante, tenantTable } from '@iss/platform/columns'
import { text } from 'drizzle-orm/pg-core'
import type { OrigemAchado } from '../domain/achado.ts'

/** A finding of an inspection, or one that waits for its taxpayer's next one (`agendamentoId` null). */
export const fiscalizacaoAchadoTable = tenantTable('fiscalizacao_achado', {
  agendamentoId: idRef('agendamento_id'),
  contribuinteId: idRef('contribuinte_id').notNull(),
  origem: text('origem').$type<OrigemAchado>().notNull(),
  /** What tells it from others of its taxpayer. */
  chave: text('chave').notNull(),
  titulo: text('titulo').notNull(),
  detalhe: text('detalhe').notNull().default(''),
  inicioCompetencia: competencia('inicio_competencia').notNull(),
  fimCompetencia: competencia('fim_competencia').notNull(),
  valor: dinheiro('valor').notNull(),
  /** Address of what it was found on. */
  link: text('link').notNull().default(''),
  registradoEm: instante('registrado_em').notNull(),
  registradoPorId: idRef('registrado_por_id'),
  juntadoEm: instante('juntado_em'),
  /** When it was settled without an inspection: it goes into none. */
  dispensadoEm: instante('dispensado_em'),
})
export type FiscalizacaoAchado = typeof fiscalizacaoAchadoTable.$inferSelect
