import { competencia, dinheiro, idRef, instante, tenantTable } from '@iss/platform/columns'
import { bigint, text } from 'drizzle-orm/pg-core'

/** A file of the warehouse: one table of facts of one month. `conteudo` is the hash of its rows at the source. */
export const dwCargaTable = tenantTable('dw_carga', {
  tabela: text('tabela').$type<'fato_competencia' | 'fato_guia'>().notNull(),
  competencia: competencia('competencia').notNull(),
  linhas: bigint('linhas', { mode: 'number' }).notNull(),
  soma: dinheiro('soma').notNull(),
  conteudo: text('conteudo').notNull(),
  arquivoId: idRef('arquivo_id').notNull(),
  carregadaEm: instante('carregada_em').notNull(),
})
