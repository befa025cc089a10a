import { aliquota, dataCivil, idRef, tenantTable } from '@iss/platform/columns'
import { integer, text } from 'drizzle-orm/pg-core'

/** Rates of IBS and CBS in a period as the city enters them; they win over those of the law that the program knows. */
export const ibsCbsAliquotaTable = tenantTable('ibs_cbs_aliquota', {
  versao: integer('versao').notNull().default(1),
  ibsUf: aliquota('ibs_uf').notNull(),
  ibsMun: aliquota('ibs_mun').notNull(),
  cbs: aliquota('cbs').notNull(),
  fonte: text('fonte').notNull(),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
})

/** By how much purchases of a government lower the rates in a period. */
export const ibsCbsRedutorTable = tenantTable('ibs_cbs_redutor', {
  versao: integer('versao').notNull().default(1),
  /** tpEnteGov. */
  ente: text('ente').notNull(),
  redutor: aliquota('redutor').notNull(),
  fonte: text('fonte').notNull(),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
})

/** Classification of the national table cClassTrib in a period. */
export const ibsCbsClassificacaoTable = tenantTable('ibs_cbs_classificacao', {
  versao: integer('versao').notNull().default(1),
  codigo: text('codigo').notNull(),
  nome: text('nome').notNull(),
  reducaoIbs: aliquota('reducao_ibs').notNull(),
  reducaoCbs: aliquota('reducao_cbs').notNull(),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
})

/** What a note of an activity says of IBS and CBS in a period, unless its issuer says otherwise. */
export const atividadeIbsCbsTable = tenantTable('atividade_ibs_cbs', {
  versao: integer('versao').notNull().default(1),
  atividadeId: idRef('atividade_id').notNull(),
  classificacao: text('classificacao').notNull(),
  indicadorOperacao: text('indicador_operacao').notNull(),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
})
