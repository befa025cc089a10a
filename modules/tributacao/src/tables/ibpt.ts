import { aliquota, dataCivil, idRef, instante, tenantTable } from '@iss/platform/columns'
import { text } from 'drizzle-orm/pg-core'

/** IBPTTabela: a version of the table of approximate taxes (Lei 12.741/2012). */
export const tabelaIbptTable = tenantTable('tabela_ibpt', {
  versaoTabela: text('versao_tabela').notNull(),
  uf: text('uf').notNull(),
  chave: text('chave'),
  fonte: text('fonte').notNull(),
  /** Set when the last line of its file was written; until then no note uses it. */
  publicadaEm: instante('publicada_em'),
})

/** ValorTabelaIBPT: approximate taxes of one item in one version of the table. */
export const valorTabelaIbptTable = tenantTable('valor_tabela_ibpt', {
  tabelaId: idRef('tabela_id').notNull(),
  itemTabela: text('item_tabela').notNull(),
  tipo: text('tipo').notNull(),
  ex: text('ex').notNull().default(''),
  descricao: text('descricao').notNull(),
  nacionalFederal: aliquota('nacional_federal').notNull(),
  importadosFederal: aliquota('importados_federal').notNull(),
  estadual: aliquota('estadual').notNull(),
  municipal: aliquota('municipal').notNull(),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim').notNull(),
})
