import { competencia, dataCivil, dinheiro, idRef, instante, tenantTable } from '@iss/platform/columns'
import { text } from 'drizzle-orm/pg-core'

/**
 * A document that its taker deducts: a note received, an entry of the taker's ledger, or an invoice of goods typed with its supplier. It belongs
 * to a competence (spec 2 §2.15) or to works, named by their code without marks (O3). `aceito`: what the authority left of its value.
 */
export const deducaoVinculoTable = tenantTable('deducao_vinculo', {
  prestadorId: idRef('prestador_id').notNull(),
  competencia: competencia('competencia'),
  notaId: idRef('nota_id'),
  escritId: idRef('escrit_id'),
  criadoEm: instante('criado_em').notNull(),
  obra: text('obra'),
  fornecedorDocumento: text('fornecedor_documento'),
  fornecedorNome: text('fornecedor_nome'),
  numero: text('numero'),
  serie: text('serie'),
  emissao: dataCivil('emissao'),
  valor: dinheiro('valor'),
  aceito: dinheiro('aceito'),
})

/** What a note deducts of a document (E00.3, O3). */
export const deducaoUsoTable = tenantTable('deducao_uso', {
  vinculoId: idRef('vinculo_id').notNull(),
  notaId: idRef('nota_id').notNull(),
  valor: dinheiro('valor').notNull(),
})
