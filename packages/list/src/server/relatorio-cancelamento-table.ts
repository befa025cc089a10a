import { idRef, instante, tenantTable } from '@iss/platform/columns'

/** Wishes to stop reports that are being written. */
export const relatorioCancelamentoTable = tenantTable('relatorio_cancelamento', {
  processoId: idRef('processo_id').notNull(),
  pedidoEm: instante('pedido_em').notNull(),
})
