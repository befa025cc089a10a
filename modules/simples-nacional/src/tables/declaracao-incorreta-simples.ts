import { competencia, dinheiro, idRef, instante, tenantTable } from '@iss/platform/columns'
import { text } from 'drizzle-orm/pg-core'

/** What a company declared for a month against its notes and ledgers (A48); a later run puts it right. */
export const declaracaoIncorretaSimplesTable = tenantTable('declaracao_incorreta_simples', {
  pessoaId: idRef('pessoa_id').notNull(),
  competencia: competencia('competencia').notNull(),
  declarado: dinheiro('declarado').notNull(),
  apurado: dinheiro('apurado').notNull(),
  situacao: text('situacao').$type<'ABERTA' | 'REGULARIZADA'>().notNull(),
  calculadaEm: instante('calculada_em').notNull(),
})
