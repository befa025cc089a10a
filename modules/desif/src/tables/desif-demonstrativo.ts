import { competencia, dataCivil, dinheiro, idRef, tenantTable } from '@iss/platform/columns'
import { boolean, integer, text } from 'drizzle-orm/pg-core'
import type { TipoPartida } from '../domain/instituicao.ts'

/** A branch as a declaration tells it (record 0400). */
export const desifDependenciaTable = tenantTable('desif_dependencia', {
  arquivoId: idRef('arquivo_id').notNull(),
  linha: integer('linha').notNull(),
  codigo: text('codigo').notNull(),
  inscricaoPropria: boolean('inscricao_propria').notNull(),
  cnpj: text('cnpj').notNull(),
  cnpjUnificador: text('cnpj_unificador').notNull(),
  tipoDependencia: text('tipo_dependencia').notNull(),
  endereco: text('endereco').notNull(),
  contabilidadePropria: boolean('contabilidade_propria').notNull(),
  paralisadaDe: dataCivil('paralisada_de'),
  paralisadaAte: dataCivil('paralisada_ate'),
})

/** Accounting statement of an institution (module 1). */
export const desifDemonstrativoTable = tenantTable('desif_demonstrativo', {
  arquivoId: idRef('arquivo_id').notNull(),
  pessoaId: idRef('pessoa_id').notNull(),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim').notNull(),
})

/** An account of a branch in a month (record 0410): trial balance, with what the chart in force says of the account. */
export const desifBalanceteTable = tenantTable('desif_balancete', {
  demonstrativoId: idRef('demonstrativo_id').notNull(),
  linha: integer('linha').notNull(),
  dependencia: text('dependencia').notNull(),
  competencia: competencia('competencia').notNull(),
  conta: text('conta').notNull(),
  mista: text('mista').notNull(),
  nome: text('nome').notNull(),
  cosif: text('cosif').notNull(),
  codigo: text('codigo').notNull(),
  saldoInicial: dinheiro('saldo_inicial').notNull(),
  debitos: dinheiro('debitos').notNull(),
  creditos: dinheiro('creditos').notNull(),
  saldoFinal: dinheiro('saldo_final').notNull(),
})

/** Internal apportionment of a branch (record 0420). */
export const desifRateioTable = tenantTable('desif_rateio', {
  demonstrativoId: idRef('demonstrativo_id').notNull(),
  linha: integer('linha').notNull(),
  dependencia: text('dependencia').notNull(),
  competencia: competencia('competencia').notNull(),
  descricao: text('descricao').notNull(),
  valor: dinheiro('valor').notNull(),
  tipoPartida: text('tipo_partida').$type<TipoPartida>().notNull(),
  evento: text('evento').notNull(),
})

/** An entry of the ledger (record 1000). */
export const desifPartidaTable = tenantTable('desif_partida', {
  arquivoId: idRef('arquivo_id').notNull(),
  linha: integer('linha').notNull(),
  cnpj: text('cnpj').notNull(),
  municipioContabil: text('municipio_contabil').notNull(),
  lancamento: text('lancamento').notNull(),
  data: dataCivil('data').notNull(),
  valor: dinheiro('valor').notNull(),
  conta: text('conta').notNull(),
  tipoPartida: text('tipo_partida').$type<TipoPartida>().notNull(),
  evento: text('evento').notNull(),
  municipioVinculado: text('municipio_vinculado').notNull(),
  historico: text('historico').notNull(),
})
