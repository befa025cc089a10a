import { aliquota, competencia, dataCivil, dinheiro, idRef, instante, tenantTable } from '@iss/platform/columns'
import type { KindName } from '@iss/kinds'
import type { RegimeIss } from '@iss/pessoa/domain/pessoa'
import { boolean, integer, jsonb, text } from 'drizzle-orm/pg-core'
import type { CodigoRegra, ParametrosRegra, TipoAlerta } from '../domain/regras.ts'
import type { SituacaoAlerta } from '../domain/situacao-alerta.ts'

/** A figure that a rule looked at, as it is kept. */
export type FatoDoAlerta = { rotulo: string; tipo: KindName; valor: string }

/** Fiscal alert (spec 3 §3.6) with both subtypes: `papel`, or `tipoRegimeConfigurado`. */
export const alertaFiscalTable = tenantTable('alerta_fiscal', {
  versao: integer('versao').notNull().default(1),
  regra: text('regra').$type<CodigoRegra>().notNull(),
  tipoAlerta: text('tipo_alerta').$type<TipoAlerta>().notNull(),
  contribuinteId: idRef('contribuinte_id').notNull(),
  competencia: competencia('competencia').notNull(),
  /** Regime of the month; of a wrong regime the one that the facts show. */
  tipoRegime: text('tipo_regime').$type<RegimeIss>().notNull(),
  papel: text('papel', { enum: ['PRESTADOR', 'TOMADOR'] }),
  tipoRegimeConfigurado: text('tipo_regime_configurado').$type<RegimeIss>(),
  esperado: dinheiro('esperado').notNull(),
  encontrado: dinheiro('encontrado').notNull(),
  /** Estimate of the tax that is missing. */
  impacto: dinheiro('impacto').notNull(),
  fatos: jsonb('fatos').$type<FatoDoAlerta[]>().notNull(),
  parametros: jsonb('parametros').$type<ParametrosRegra>().notNull(),
  situacao: text('situacao').$type<SituacaoAlerta>().notNull().default('NOVO'),
  fiscalId: idRef('fiscal_id'),
  motivo: text('motivo'),
  criadoEm: instante('criado_em').notNull(),
  atualizadoEm: instante('atualizado_em').notNull(),
  tratadoEm: instante('tratado_em'),
  agendamentoId: idRef('agendamento_id'),
  termoId: idRef('termo_id'),
})
export type AlertaFiscal = typeof alertaFiscalTable.$inferSelect

/** What a municipality sets for a rule. */
export const alertaRegraTable = tenantTable('alerta_regra', {
  versao: integer('versao').notNull().default(1),
  codigo: text('codigo').$type<CodigoRegra>().notNull(),
  ativa: boolean('ativa').notNull().default(true),
  percentual: aliquota('percentual'),
  valor: dinheiro('valor'),
  minimo: integer('minimo'),
})

/** Runs of the rules. */
export const alertaExecucaoTable = tenantTable('alerta_execucao', {
  dia: dataCivil('dia').notNull(),
  origem: text('origem', { enum: ['NOTURNA', 'PEDIDA', 'IMPORTACAO'] }).notNull(),
  iniciadaEm: instante('iniciada_em').notNull(),
  concluidaEm: instante('concluida_em'),
  encontrados: integer('encontrados').notNull().default(0),
  novos: integer('novos').notNull().default(0),
  encerrados: integer('encerrados').notNull().default(0),
})
export type AlertaExecucao = typeof alertaExecucaoTable.$inferSelect
