import { dinheiro, idRef, instante, tenantTable } from '@iss/platform/columns'

/** A Credito that a generic request asks back (G8). Whether it waits, the request tells; `valor` is what its approval took of the credit. */
export const restituicaoTable = tenantTable('restituicao', {
  solicitacaoId: idRef('solicitacao_id').notNull(),
  creditoId: idRef('credito_id').notNull(),
  valorSolicitado: dinheiro('valor_solicitado').notNull(),
  valor: dinheiro('valor'),
  decididaEm: instante('decidida_em'),
})
