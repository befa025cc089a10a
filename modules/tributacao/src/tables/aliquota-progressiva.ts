import { aliquota, dataCivil, dinheiro, idRef, tenantTable } from '@iss/platform/columns'
import { boolean, integer, text } from 'drizzle-orm/pg-core'
import type { ModoProgressao } from '../domain/aliquota-progressiva.ts'

/** AliquotaProgressivaTabela (spec 3 §3.4): rates that rise with the revenue of the month. */
export const aliquotaProgressivaTabelaTable = tenantTable('aliquota_progressiva_tabela', {
  versao: integer('versao').notNull().default(1),
  nome: text('nome').notNull(),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
  modo: text('modo').$type<ModoProgressao>().notNull(),
  ativa: boolean('ativa').notNull().default(false),
})

/** A band holds revenue up to `ate`, included; null in the last one. */
export const aliquotaProgressivaFaixaTable = tenantTable('aliquota_progressiva_faixa', {
  versao: integer('versao').notNull().default(1),
  tabelaId: idRef('tabela_id').notNull(),
  ate: dinheiro('ate'),
  aliquota: aliquota('aliquota').notNull(),
})

/** AliquotaProgressivaConfiguracao: whom the table holds for, one taxpayer or a whole regime. */
export const aliquotaProgressivaConfiguracaoTable = tenantTable('aliquota_progressiva_configuracao', {
  versao: integer('versao').notNull().default(1),
  tabelaId: idRef('tabela_id').notNull(),
  pessoaId: idRef('pessoa_id'),
  tipoRegime: text('tipo_regime'),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
})

/** Taxpayers for whom the table does not hold. */
export const aliquotaProgressivaExclusaoTable = tenantTable('aliquota_progressiva_exclusao', {
  versao: integer('versao').notNull().default(1),
  tabelaId: idRef('tabela_id').notNull(),
  pessoaId: idRef('pessoa_id').notNull(),
  motivo: text('motivo'),
})
