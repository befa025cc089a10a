import { dataCivil, decimal4, idRef, tenantTable } from '@iss/platform/columns'
import { integer, text } from 'drizzle-orm/pg-core'

/** A road of a toll company, dated. */
export const rodoviaTable = tenantTable('rodovia', {
  versao: integer('versao').notNull().default(1),
  pessoaId: idRef('pessoa_id').notNull(),
  nome: text('nome').notNull(),
  praca: text('praca').notNull(),
  /** Kilometres. */
  extensaoTotal: decimal4('extensao_total').notNull(),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
})

/** What of a road lies in one municipality. */
export const rodoviaTrechoTable = tenantTable('rodovia_trecho', {
  versao: integer('versao').notNull().default(1),
  rodoviaId: idRef('rodovia_id').notNull(),
  /** IBGE code of seven digits. */
  municipio: idRef('municipio').notNull(),
  /** Kilometres. */
  extensao: decimal4('extensao').notNull(),
})
