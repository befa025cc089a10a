import { aliquota, competencia, dataCivil, dinheiro, idRef, instante, tenantTable } from '@iss/platform/columns'
import type { PassoMemoria } from '@iss/tributacao/domain/memoria'
import { integer, jsonb, text } from 'drizzle-orm/pg-core'
import type { SituacaoAliquota } from '../domain/situacao-aliquota.ts'
import type { Anexo } from '@iss/tributacao/domain/tabela-simples'

/** ValorFolhaPagamento: payroll of the twelve months before the competence that begins on `dataInicio`. */
export const valorFolhaPagamentoTable = tenantTable('valor_folha_pagamento', {
  pessoaId: idRef('pessoa_id').notNull(),
  dataInicio: dataCivil('data_inicio').notNull(),
  valor: dinheiro('valor').notNull(),
  registradoEm: instante('registrado_em').notNull(),
})

/** A rate set for a taxpayer from a competence on, beside what the city's records say. */
export const aliquotaSimplesTable = tenantTable('aliquota_simples', {
  pessoaId: idRef('pessoa_id').notNull(),
  competencia: competencia('competencia').notNull(),
  atividadeId: idRef('atividade_id'),
  anexo: text('anexo').$type<Anexo>().notNull(),
  receitaApurada: dinheiro('receita_apurada').notNull(),
  receitaInformada: dinheiro('receita_informada').notNull(),
  folha: dinheiro('folha').notNull(),
  /** ISS rate by the city's own records; null when the ISS is outside the DAS. */
  calculada: aliquota('calculada'),
  aliquota: aliquota('aliquota').notNull(),
  anterior: aliquota('anterior'),
  motivo: text('motivo'),
  memoria: jsonb('memoria').$type<PassoMemoria[]>().notNull(),
  situacao: text('situacao').$type<SituacaoAliquota>().notNull(),
  registradoEm: instante('registrado_em').notNull(),
  registradoPorId: idRef('registrado_por_id'),
  analisadoEm: instante('analisado_em'),
  analisadoPorId: idRef('analisado_por_id'),
  parecer: text('parecer'),
  versao: integer('versao').notNull().default(1),
})
export type AliquotaSimplesRow = typeof aliquotaSimplesTable.$inferSelect
