import { aliquota, competencia, dataCivil, dinheiro, idRef, instante, tenantTable } from '@iss/platform/columns'
import { boolean, integer, text } from 'drizzle-orm/pg-core'
import type { BaseCredito, Beneficio, EstadoCreditoTomador } from '../domain/credito-tomador.ts'

/** CreditoTomadorConfig: what notes give to their takers, in force from `inicio` to `fim` (K37). */
export const creditoTomadorConfigTable = tenantTable('credito_tomador_config', {
  baseCalculo: text('base_calculo').$type<BaseCredito>().notNull(),
  percentual: aliquota('percentual').notNull(),
  tipoCreditoId: idRef('tipo_credito_id').notNull(),
  beneficio: text('beneficio').$type<Beneficio>().notNull(),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
  aplicarTodasAtividades: boolean('aplicar_todas_atividades').notNull().default(false),
  incluiPj: boolean('inclui_pj').notNull().default(false),
  validadeMeses: integer('validade_meses'),
  dataCancelamento: instante('data_cancelamento'),
  versao: integer('versao').notNull().default(1),
})
export type CreditoTomadorConfig = typeof creditoTomadorConfigTable.$inferSelect

/** An activity for which a configuration holds. */
export const creditoTomadorAtividadeTable = tenantTable('credito_tomador_atividade', {
  configId: idRef('config_id').notNull(),
  atividadeId: idRef('atividade_id').notNull(),
  versao: integer('versao').notNull().default(1),
})

/** CreditoTomador: what a note gave to its taker (E13). */
export const creditoTomadorTable = tenantTable('credito_tomador', {
  configId: idRef('config_id').notNull(),
  tipoCreditoId: idRef('tipo_credito_id').notNull(),
  notaId: idRef('nota_id').notNull(),
  /** CPF or CNPJ of the taker, registered here or not. */
  documento: text('documento').notNull(),
  /** Whose guide pays the tax of the note: the provider's, or the taker's who withheld it. */
  devedorId: idRef('devedor_id'),
  papel: text('papel').$type<'PRESTADOR' | 'TOMADOR'>().notNull(),
  competencia: competencia('competencia').notNull(),
  beneficio: text('beneficio').$type<Beneficio>().notNull(),
  baseValor: dinheiro('base_valor').notNull(),
  percentual: aliquota('percentual').notNull(),
  valor: dinheiro('valor').notNull(),
  emissao: instante('emissao').notNull(),
  /** Last day on which it may be used. */
  validade: dataCivil('validade'),
  estado: text('estado').$type<EstadoCreditoTomador>().notNull().default('PREVISTO'),
  liberadoEm: instante('liberado_em'),
  usadoEm: instante('usado_em'),
  /** What it was used for, in words. */
  uso: text('uso'),
  /** Credito that its use made (benefit on the ISS). */
  creditoId: idRef('credito_id'),
})
export type CreditoTomador = typeof creditoTomadorTable.$inferSelect
