import { idRef, instante, tenantTable } from '@iss/platform/columns'

/** SolicitacaoSenha: whose password a granted request lets print on paper, and that it was printed. */
export const solicitacaoSenhaTable = tenantTable('solicitacao_senha', {
  solicitacaoId: idRef('solicitacao_id').notNull(),
  pessoaId: idRef('pessoa_id').notNull(),
  contaId: idRef('conta_id').notNull(),
  impressaEm: instante('impressa_em'),
  impressaPorId: idRef('impressa_por_id'),
  valeAte: instante('vale_ate'),
})
