import { aliquota, dinheiro, idRef, tenantTable } from '@iss/platform/columns'
import { integer, text } from 'drizzle-orm/pg-core'

/** Monthly calculation: an account of a branch (record 0430). */
export const desifApuracaoTable = tenantTable('desif_apuracao', {
  arquivoId: idRef('arquivo_id').notNull(),
  linha: integer('linha').notNull(),
  dependencia: text('dependencia').notNull(),
  conta: text('conta').notNull(),
  mista: text('mista').notNull(),
  nome: text('nome').notNull(),
  cosif: text('cosif').notNull(),
  codigo: text('codigo').notNull(),
  creditos: dinheiro('creditos').notNull(),
  debitos: dinheiro('debitos').notNull(),
  receita: dinheiro('receita').notNull(),
  deducao: dinheiro('deducao').notNull(),
  discriminacaoDeducao: text('discriminacao_deducao').notNull(),
  base: dinheiro('base').notNull(),
  aliquota: aliquota('aliquota').notNull(),
  incentivo: dinheiro('incentivo').notNull(),
  descricaoIncentivo: text('descricao_incentivo').notNull(),
  retido: dinheiro('retido').notNull(),
  motivoNaoExigibilidade: text('motivo_nao_exigibilidade').notNull(),
  processo: text('processo').notNull(),
  /** Its part of what is to be paid of the consolidated line, to the cent. */
  aRecolher: dinheiro('a_recolher').notNull(),
})
export type DesifApuracao = typeof desifApuracaoTable.$inferSelect

/** Monthly consolidation: accounts put together by the kind of consolidation (record 0440). */
export const desifConsolidacaoTable = tenantTable('desif_consolidacao', {
  arquivoId: idRef('arquivo_id').notNull(),
  linha: integer('linha').notNull(),
  cnpj: text('cnpj').notNull(),
  codigo: text('codigo').notNull(),
  receita: dinheiro('receita').notNull(),
  deducaoSubtitulo: dinheiro('deducao_subtitulo').notNull(),
  deducaoConsolidada: dinheiro('deducao_consolidada').notNull(),
  discriminacaoDeducao: text('discriminacao_deducao').notNull(),
  base: dinheiro('base').notNull(),
  aliquota: aliquota('aliquota').notNull(),
  devido: dinheiro('devido').notNull(),
  retido: dinheiro('retido').notNull(),
  incentivoSubtitulo: dinheiro('incentivo_subtitulo').notNull(),
  incentivo: dinheiro('incentivo').notNull(),
  descricaoIncentivo: text('descricao_incentivo').notNull(),
  aCompensar: dinheiro('a_compensar').notNull(),
  origemCredito: text('origem_credito').notNull(),
  recolhido: dinheiro('recolhido').notNull(),
  motivoNaoExigibilidade: text('motivo_nao_exigibilidade').notNull(),
  processo: text('processo').notNull(),
  aRecolher: dinheiro('a_recolher').notNull(),
})
export type DesifConsolidacao = typeof desifConsolidacaoTable.$inferSelect
