import { competencia, idRef, instante, tenantTable } from '@iss/platform/columns'

/** A note received, or an entry of the taker's ledger, that its taker deducts in a competence (spec 2 §2.15). One of the two is given. */
export const deducaoVinculoTable = tenantTable('deducao_vinculo', {
  prestadorId: idRef('prestador_id').notNull(),
  competencia: competencia('competencia').notNull(),
  notaId: idRef('nota_id'),
  escritId: idRef('escrit_id'),
  criadoEm: instante('criado_em').notNull(),
})

/** The note that deducts a linked one; a link is used once (E00.3). */
export const deducaoUsoTable = tenantTable('deducao_uso', {
  vinculoId: idRef('vinculo_id').notNull(),
  notaId: idRef('nota_id').notNull(),
})
