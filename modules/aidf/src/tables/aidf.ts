import type { TipoAidf } from '@iss/escrituracao/domain/aidf'
import { dataCivil, idRef, instante, tenantTable } from '@iss/platform/columns'
import { bigint, boolean, integer, text } from 'drizzle-orm/pg-core'
import type { SituacaoGravada, SituacaoNotaPapel } from '../domain/aidf.ts'

/** AIDF (spec 3 §3.2: grafica, guia, serie, tipo): a document; its id is the document's. */
export const aidfTable = tenantTable('aidf', {
  versao: integer('versao').notNull().default(1),
  numero: bigint('numero', { mode: 'number' }).notNull(),
  pessoaId: idRef('pessoa_id').notNull(),
  serieId: idRef('serie_id').notNull(),
  graficaId: idRef('grafica_id'),
  graficaNome: text('grafica_nome').notNull(),
  /** Guide of the fee. */
  guiaId: idRef('guia_id'),
  solicitacaoId: idRef('solicitacao_id'),
  tipo: text('tipo').$type<TipoAidf>().notNull(),
  quantidadeBlocos: integer('quantidade_blocos'),
  notasPorBloco: integer('notas_por_bloco'),
  vias: integer('vias').notNull().default(1),
  numeroInicial: bigint('numero_inicial', { mode: 'number' }).notNull(),
  numeroFinal: bigint('numero_final', { mode: 'number' }).notNull(),
  emissao: dataCivil('emissao').notNull(),
  validade: dataCivil('validade'),
  situacao: text('situacao').$type<SituacaoGravada>().notNull(),
  /** Obtained before the system, declared by the taxpayer. */
  declarada: boolean('declarada').notNull().default(false),
  autorizacaoAnterior: text('autorizacao_anterior'),
  autorizacaoEstadual: text('autorizacao_estadual'),
  notaGrafica: text('nota_grafica'),
  confeccionadaEm: dataCivil('confeccionada_em'),
})
export type Aidf = typeof aidfTable.$inferSelect

/** What became of a range of numbers of an AIDF (S16). */
export const declaracaoNotaPapelTable = tenantTable('declaracao_nota_papel', {
  aidfId: idRef('aidf_id').notNull(),
  numeroInicial: bigint('numero_inicial', { mode: 'number' }).notNull(),
  numeroFinal: bigint('numero_final', { mode: 'number' }).notNull(),
  situacao: text('situacao').$type<SituacaoNotaPapel>().notNull(),
  data: dataCivil('data').notNull(),
  boletim: text('boletim'),
  justificativa: text('justificativa').notNull().default(''),
  arquivoId: idRef('arquivo_id'),
  declaradoEm: instante('declarado_em').notNull(),
  declaradoPorId: idRef('declarado_por_id'),
})
export type DeclaracaoNotaPapel = typeof declaracaoNotaPapelTable.$inferSelect
