import { aliquota, competencia, dataCivil, dinheiro, idRef, instante, tenantTable } from '@iss/platform/columns'
import { boolean, integer, smallint, text } from 'drizzle-orm/pg-core'
import type { OperacaoPgdas, TipoArquivoPgdas } from '../domain/pgdas.ts'

/** PGDASDApuracao: a declaration; of a company and month one is active, a rectification makes the one before inactive. */
export const pgdasApuracaoTable = tenantTable('pgdas_apuracao', {
  /** The order that brought it. */
  importacaoId: idRef('importacao_id'),
  declaracao: text('declaracao').notNull(),
  cnpjMatriz: text('cnpj_matriz').notNull(),
  nome: text('nome').notNull(),
  municipioMatriz: text('municipio_matriz').notNull(),
  periodo: dataCivil('periodo').notNull(),
  abertura: dataCivil('abertura'),
  transmissao: instante('transmissao').notNull(),
  operacao: text('operacao').$type<OperacaoPgdas>().notNull(),
  tipoArquivo: text('tipo_arquivo').$type<TipoArquivoPgdas>().notNull(),
  regimeCaixa: boolean('regime_caixa').notNull().default(false),
  /** Gross revenue of the month of the whole company. */
  receita: dinheiro('receita').notNull(),
  ativa: boolean('ativa').notNull().default(true),
})

/** PGDASDApuracaoFilial: an establishment of a declaration. */
export const pgdasApuracaoFilialTable = tenantTable('pgdas_apuracao_filial', {
  apuracaoId: idRef('apuracao_id').notNull(),
  cnpj: text('cnpj').notNull(),
  municipio: text('municipio').notNull(),
  receita: dinheiro('receita').notNull(),
})

/** Detail of an activity of an establishment: revenue by band, exigibility and city of incidence. */
export const pgdasApuracaoDetalheTable = tenantTable('pgdas_apuracao_detalhe', {
  filialId: idRef('filial_id').notNull(),
  ordem: integer('ordem').notNull(),
  filialAtividade: text('filial_atividade').notNull(),
  faixa: text('faixa').notNull(),
  exigibilidade: smallint('exigibilidade').notNull(),
  municipioIncidencia: text('municipio_incidencia'),
  receita: dinheiro('receita').notNull(),
  aliquotaIss: aliquota('aliquota_iss').notNull(),
  iss: dinheiro('iss').notNull(),
})

/** PGDASDApuracaoReceita: gross revenue of a month before the declared one. */
export const pgdasApuracaoReceitaTable = tenantTable('pgdas_apuracao_receita', {
  apuracaoId: idRef('apuracao_id').notNull(),
  competencia: competencia('competencia').notNull(),
  valor: dinheiro('valor').notNull(),
})

/** PGDASDDAS: a DAS, of a declaration or without one. */
export const pgdasDasTable = tenantTable('pgdas_das', {
  importacaoId: idRef('importacao_id'),
  /** Null: it came without its declaration, `pgdas_das_empresa` names its company. */
  apuracaoId: idRef('apuracao_id'),
  numero: text('numero').notNull(),
  tipo: smallint('tipo').notNull(),
  identificadorSistOrigem: smallint('identificador_sist_origem'),
  municipioMatriz: text('municipio_matriz').notNull(),
  dataGeracao: instante('data_geracao'),
  vencimento: dataCivil('vencimento'),
  validadeCalculo: dataCivil('validade_calculo'),
  total: dinheiro('total').notNull(),
  pagoEm: dataCivil('pago_em'),
})

/** ISS of a DAS that is a city's. */
export const pgdasDasDetalheTable = tenantTable('pgdas_das_detalhe', {
  dasId: idRef('das_id').notNull(),
  municipioIncidencia: text('municipio_incidencia').notNull(),
  receitaPrincipal: dinheiro('receita_principal').notNull(),
  receitaMulta: dinheiro('receita_multa').notNull(),
  receitaJuros: dinheiro('receita_juros').notNull(),
})
