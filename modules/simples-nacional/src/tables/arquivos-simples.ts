import { dataCivil, dinheiro, idRef, tenantTable } from '@iss/platform/columns'
import { boolean, integer, text } from 'drizzle-orm/pg-core'
import type { RegimeOptante, SituacaoParcelamento } from '../domain/pgdas.ts'

/** Company and month of a DAS, as its own file tells them. */
export const pgdasDasEmpresaTable = tenantTable('pgdas_das_empresa', {
  dasId: idRef('das_id').notNull(),
  cnpj: text('cnpj').notNull(),
  nome: text('nome').notNull(),
  periodo: dataCivil('periodo').notNull(),
})

/** PAGPagamento: a payment of a DAS. */
export const pagPagamentoTable = tenantTable('pag_pagamento', {
  importacaoId: idRef('importacao_id').notNull(),
  numeroDas: text('numero_das').notNull(),
  cnpj: text('cnpj'),
  periodo: dataCivil('periodo'),
  dataArrecadacao: dataCivil('data_arrecadacao').notNull(),
  valor: dinheiro('valor').notNull(),
  banco: text('banco'),
  agencia: text('agencia'),
})

/** ParcelamentoSimples: debts paid in instalments at the Receita Federal. */
export const parcelamentoSimplesTable = tenantTable('parcelamento_simples', {
  importacaoId: idRef('importacao_id').notNull(),
  ultimaImportacaoId: idRef('ultima_importacao_id').notNull(),
  numero: text('numero').notNull(),
  especial: boolean('especial').notNull(),
  cnpj: text('cnpj').notNull(),
  nome: text('nome').notNull(),
  dataPedido: dataCivil('data_pedido').notNull(),
  situacao: text('situacao').$type<SituacaoParcelamento>().notNull(),
  dataSituacao: dataCivil('data_situacao').notNull(),
})

/** A consolidation of the debts of an instalment plan. */
export const parcelamentoConsolidacaoTable = tenantTable('parcelamento_simples_consolidacao', {
  importacaoId: idRef('importacao_id').notNull(),
  parcelamentoId: idRef('parcelamento_id').notNull(),
  dataConsolidacao: dataCivil('data_consolidacao').notNull(),
  valor: dinheiro('valor').notNull(),
  parcelas: integer('parcelas').notNull(),
})

/** A debt in a consolidation. */
export const parcelamentoDebitoTable = tenantTable('parcelamento_simples_debito', {
  importacaoId: idRef('importacao_id').notNull(),
  consolidacaoId: idRef('consolidacao_id').notNull(),
  periodoApuracao: dataCivil('periodo_apuracao').notNull(),
  vencimento: dataCivil('vencimento').notNull(),
  saldo: dinheiro('saldo').notNull(),
})

/** An instalment of a plan. */
export const parcelamentoPagamentoTable = tenantTable('parcelamento_simples_pagamento', {
  importacaoId: idRef('importacao_id').notNull(),
  parcelamentoId: idRef('parcelamento_id').notNull(),
  numeroDas: text('numero_das').notNull(),
  vencimento: dataCivil('vencimento').notNull(),
  dataArrecadacao: dataCivil('data_arrecadacao'),
  valor: dinheiro('valor').notNull(),
  iss: dinheiro('iss').notNull(),
})

/** PagamentoSIAFI: ISS withheld by a federal body, with the note and the ledger entry that it belongs to. */
export const pagamentoSiafiTable = tenantTable('pagamento_siafi', {
  importacaoId: idRef('importacao_id').notNull(),
  ordemBancaria: text('ordem_bancaria').notNull(),
  dataProcessamento: dataCivil('data_processamento').notNull(),
  emissao: dataCivil('emissao').notNull(),
  vencimento: dataCivil('vencimento'),
  pessoaId: idRef('pessoa_id'),
  orgaoDocumento: text('orgao_documento').notNull(),
  orgaoNome: text('orgao_nome').notNull(),
  prestadorId: idRef('prestador_id'),
  prestadorDocumento: text('prestador_documento').notNull(),
  notaNumero: text('nota_numero').notNull(),
  dataEmissaoNota: dataCivil('data_emissao_nota').notNull(),
  dataPrestacaoNota: dataCivil('data_prestacao_nota'),
  municipioEmissaoNota: text('municipio_emissao_nota'),
  notaFiscalId: idRef('nota_fiscal_id'),
  escritPapelId: idRef('escrit_papel_id'),
  valorNota: dinheiro('valor_nota').notNull(),
  valor: dinheiro('valor').notNull(),
})

/** A period of a company in the Simples Nacional or as a MEI. */
export const optanteSimplesTable = tenantTable('optante_simples', {
  importacaoId: idRef('importacao_id').notNull(),
  cnpjBase: text('cnpj_base').notNull(),
  nome: text('nome').notNull(),
  regime: text('regime').$type<RegimeOptante>().notNull(),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
  motivo: text('motivo'),
})
