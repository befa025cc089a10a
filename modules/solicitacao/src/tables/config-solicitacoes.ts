import { idRef, tenantTable } from '@iss/platform/columns'
import { boolean, integer } from 'drizzle-orm/pg-core'

/** ConfigSolicitacoes: switches of the municipality (fiscalId null) and of each inspector (spec 3 §3.3). */
export const configSolicitacoesTable = tenantTable('config_solicitacoes', {
  fiscalId: idRef('fiscal_id'),
  aidf: boolean('aidf').notNull().default(true),
  alteracaoNFe: boolean('alteracao_nfe').notNull().default(true),
  anfe: boolean('anfe').notNull().default(true),
  autenticacaoLivroFiscal: boolean('autenticacao_livro_fiscal').notNull().default(true),
  cadastro: boolean('cadastro').notNull().default(true),
  cadastroEventual: boolean('cadastro_eventual').notNull().default(true),
  cancelamentoEncerramento: boolean('cancelamento_encerramento').notNull().default(true),
  cancelamentoNotaFiscal: boolean('cancelamento_nota_fiscal').notNull().default(true),
  generica: boolean('generica').notNull().default(true),
  importacao_NFE: boolean('importacao_nfe').notNull().default(true),
  perfilDescontoNotaFiscal: boolean('perfil_desconto_nota_fiscal').notNull().default(true),
  versao: integer('versao').notNull().default(1),
})
