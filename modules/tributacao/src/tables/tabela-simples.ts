import { aliquota, dataCivil, dinheiro, idRef, tenantTable } from '@iss/platform/columns'
import { boolean, integer, text } from 'drizzle-orm/pg-core'

/** A table of an annex that the city entered; it counts while it is active. */
export const tabelaSimplesTable = tenantTable('tabela_simples', {
  versao: integer('versao').notNull().default(1),
  anexo: text('anexo', { enum: ['III', 'IV', 'V'] }).notNull(),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
  fonte: text('fonte').notNull(),
  ativa: boolean('ativa').notNull().default(false),
})

/** A band of it. `ate`: revenue of twelve months, included; `partilhaIss`: part of the effective rate in percent, null outside the DAS. */
export const faixaTabelaSimplesTable = tenantTable('faixa_tabela_simples', {
  versao: integer('versao').notNull().default(1),
  tabelaId: idRef('tabela_id').notNull(),
  faixa: integer('faixa').notNull(),
  ate: dinheiro('ate').notNull(),
  nominal: aliquota('nominal').notNull(),
  parcelaDeduzir: dinheiro('parcela_deduzir').notNull(),
  partilhaIss: aliquota('partilha_iss'),
})
