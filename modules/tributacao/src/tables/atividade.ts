import { aliquota, dataCivil, idRef, tenantTable } from '@iss/platform/columns'
import { boolean, integer, text } from 'drizzle-orm/pg-core'

export const grupoAtividadeTable = tenantTable('grupo_atividade', {
  codigo: text('codigo').notNull(),
  descricao: text('descricao').notNull(),
  representaCbo: boolean('representa_cbo').notNull().default(false),
  versao: integer('versao').notNull().default(1),
})

/** Atividade of the municipality, tied to a subitem of the LC 116 list (spec 3 §3.4). */
export const atividadeTable = tenantTable('atividade', {
  grupoId: idRef('grupo_id').notNull(),
  codigo: text('codigo').notNull(),
  /** The code as people read it, in the form of the city; the database keeps it. */
  codigoExibido: text('codigo_exibido').notNull().default(''),
  nome: text('nome').notNull(),
  resumo: text('resumo').notNull(),
  itemListaServico: text('item_lista_servico').notNull(),
  codigoTributacaoNacional: text('codigo_tributacao_nacional'),
  cnae: text('cnae'),
  nbs: text('nbs'),
  abateObra: boolean('abate_obra').notNull().default(false),
  aceitaEdicaoAliquota: boolean('aceita_edicao_aliquota').notNull().default(false),
  ativa: boolean('ativa').notNull().default(true),
  isenta: boolean('isenta').notNull().default(false),
  passivelFatorR: boolean('passivel_fator_r').notNull().default(false),
  anexoSimples: text('anexo_simples').notNull().default('III'),
  permiteIncidenciaForaMunicipio: boolean('permite_incidencia_fora_municipio').notNull().default(false),
  permiteOutrasDeducoes: boolean('permite_outras_deducoes').notNull().default(false),
  permiteRetencaoNoMunicipio: boolean('permite_retencao_no_municipio').notNull().default(true),
  retida: boolean('retida').notNull().default(false),
  retemLocalPrestacao: boolean('retem_local_prestacao').notNull().default(false),
  tomadorNaoIdentificado: boolean('tomador_nao_identificado').notNull().default(false),
  upfmd: boolean('upfmd').notNull().default(false),
  pedagio: boolean('pedagio').notNull().default(false),
  transporteColetivo: boolean('transporte_coletivo').notNull().default(false),
  versao: integer('versao').notNull().default(1),
})

/** Rate of an activity in force from `inicio` to `fim` (AtividadeHistorico). */
export const atividadeAliquotaTable = tenantTable('atividade_aliquota', {
  atividadeId: idRef('atividade_id').notNull(),
  aliquota: aliquota('aliquota').notNull(),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
  fonte: text('fonte').notNull(),
  versao: integer('versao').notNull().default(1),
})
