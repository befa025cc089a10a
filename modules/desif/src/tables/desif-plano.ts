import { aliquota, dataCivil, dinheiro, idRef, tenantTable } from '@iss/platform/columns'
import { integer, text } from 'drizzle-orm/pg-core'

/** Chart of accounts of an institution, from an accepted module 3. */
export const desifPlanoContasTable = tenantTable('desif_plano_contas', {
  arquivoId: idRef('arquivo_id').notNull(),
  pessoaId: idRef('pessoa_id').notNull(),
  titulo: text('titulo').notNull(),
  inicioCompetencia: dataCivil('inicio_competencia').notNull(),
  fimCompetencia: dataCivil('fim_competencia').notNull(),
})

/** An account of a chart (record 0100). */
export const desifContaTable = tenantTable('desif_conta', {
  planoId: idRef('plano_id').notNull(),
  linha: integer('linha').notNull(),
  conta: text('conta').notNull(),
  mista: text('mista').notNull(),
  nome: text('nome').notNull(),
  descricao: text('descricao').notNull(),
  superior: text('superior').notNull(),
  cosif: text('cosif').notNull(),
  codigo: text('codigo').notNull(),
})

/** A tariff with the account that it is booked in (record 0200). */
export const desifTarifaTable = tenantTable('desif_tarifa', {
  arquivoId: idRef('arquivo_id').notNull(),
  linha: integer('linha').notNull(),
  identificacao: text('identificacao').notNull(),
  descricao: text('descricao').notNull(),
  vigencia: dataCivil('vigencia'),
  valor: dinheiro('valor'),
  percentual: aliquota('percentual'),
  conta: text('conta').notNull(),
  mista: text('mista').notNull(),
})

/** A service of variable price with the account that it is booked in (record 0300). */
export const desifServicoVariavelTable = tenantTable('desif_servico_variavel', {
  arquivoId: idRef('arquivo_id').notNull(),
  linha: integer('linha').notNull(),
  identificacao: text('identificacao').notNull(),
  descricao: text('descricao').notNull(),
  conta: text('conta').notNull(),
  mista: text('mista').notNull(),
})
