import type { Manifestacao, SituacaoNacional } from '@iss/nfse-nacional/regras/eventos'
import { aliquota, competencia, dataCivil, dinheiro, idRef, instante, tenantTable } from '@iss/platform/columns'
import { bigint, boolean, jsonb, smallint, text } from 'drizzle-orm/pg-core'
import type { IbsCbsLido } from '../domain/nota-nacional.ts'
import type { Pendencia } from '../domain/pendencia.ts'

/** A note of the national issuer, or of another town, that concerns the city; its id is the document's. */
export const nacionalNotaTable = tenantTable('nacional_nota', {
  chave: text('chave').notNull(),
  nsu: bigint('nsu', { mode: 'number' }).notNull(),
  numero: bigint('numero', { mode: 'number' }).notNull(),
  prestadorDocumento: text('prestador_documento').notNull(),
  prestadorNome: text('prestador_nome').notNull(),
  prestadorMunicipio: text('prestador_municipio').notNull(),
  tomadorDocumento: text('tomador_documento'),
  tomadorNome: text('tomador_nome'),
  tomadorMunicipio: text('tomador_municipio'),
  intermediarioDocumento: text('intermediario_documento'),
  intermediarioNome: text('intermediario_nome'),
  intermediarioMunicipio: text('intermediario_municipio'),
  emissao: instante('emissao').notNull(),
  dataPrestacao: dataCivil('data_prestacao').notNull(),
  competencia: competencia('competencia').notNull(),
  municipioEmissor: text('municipio_emissor').notNull(),
  municipioPrestacao: text('municipio_prestacao'),
  municipioIncidencia: text('municipio_incidencia'),
  codigoNacional: text('codigo_nacional').notNull(),
  discriminacao: text('discriminacao').notNull(),
  /** opSimpNac: 1 no, 2 MEI, 3 ME/EPP. */
  opcaoSimples: smallint('opcao_simples').notNull(),
  /** regApTribSN: 1 all in the DAS, 2 and 3 ISS outside. */
  apuracaoSimples: smallint('apuracao_simples'),
  regimeEspecial: smallint('regime_especial').notNull(),
  /** tribISSQN: 1 taxed, 2 immune, 3 export, 4 no incidence. */
  tributacao: smallint('tributacao').notNull(),
  suspensa: boolean('suspensa').notNull(),
  /** tpRetISSQN: 1 nobody, 2 taker, 3 intermediary. */
  retencao: smallint('retencao').notNull(),
  valorServico: dinheiro('valor_servico').notNull(),
  base: dinheiro('base').notNull(),
  aliquota: aliquota('aliquota'),
  imposto: dinheiro('imposto').notNull(),
  liquido: dinheiro('liquido').notNull(),
  substitui: text('substitui'),
  ibsCbs: jsonb('ibs_cbs').$type<IbsCbsLido>(),
  situacao: text('situacao').$type<SituacaoNacional>().notNull().default('NORMAL'),
  encerradaPor: text('encerrada_por'),
  substituidaPor: text('substituida_por'),
  analisePendente: boolean('analise_pendente').notNull().default(false),
  manifestacaoPrestador: text('manifestacao_prestador').$type<Manifestacao>(),
  manifestacaoTomador: text('manifestacao_tomador').$type<Manifestacao>(),
  manifestacaoIntermediario: text('manifestacao_intermediario').$type<Manifestacao>(),
  bloqueados: text('bloqueados').array().notNull().default([]),
  prestadorId: idRef('prestador_id'),
  tomadorId: idRef('tomador_id'),
  intermediarioId: idRef('intermediario_id'),
  atividadeId: idRef('atividade_id'),
  escritPrestadorId: idRef('escrit_prestador_id'),
  escritTomadorId: idRef('escrit_tomador_id'),
  escritIntermediarioId: idRef('escrit_intermediario_id'),
  pendencias: text('pendencias').array().$type<Pendencia[]>().notNull().default([]),
})
export type NacionalNota = typeof nacionalNotaTable.$inferSelect
