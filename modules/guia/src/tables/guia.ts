import { aliquota, competencia, dataCivil, dinheiro, idRef, tenantTable } from '@iss/platform/columns'
import { bigint, boolean, integer, jsonb, text } from 'drizzle-orm/pg-core'
import type { EstadoGuia } from '../domain/situacao-guia.ts'
import type { TipoBaixa, TipoGuia, TributoGuia } from '../domain/tipos-guia.ts'

/** Guia: a document; its id is the document's, its number has no gaps in the city. Competence is the first day of its month. */
export const guiaTable = tenantTable('guia', {
  numero: bigint('numero', { mode: 'number' }).notNull(),
  pessoaId: idRef('pessoa_id').notNull(),
  tipo: text('tipo').$type<TipoGuia>().notNull(),
  papel: text('papel').$type<'PRESTADOR' | 'TOMADOR'>().notNull(),
  tributo: text('tributo').$type<TributoGuia>().notNull().default('ISSQN'),
  competencia: competencia('competencia').notNull(),
  vencimento: dataCivil('vencimento').notNull(),
  base: dinheiro('base').notNull(),
  correcao: dinheiro('correcao').notNull(),
  multa: dinheiro('multa').notNull(),
  juros: dinheiro('juros').notNull(),
  tsa: dinheiro('tsa').notNull(),
  total: dinheiro('total').notNull(),
  /** Last day on which the total, the bar code and the Pix hold. */
  validade: dataCivil('validade').notNull(),
  recalculadaEm: dataCivil('recalculada_em'),
  codigoBarras: text('codigo_barras').notNull(),
  pix: text('pix'),
  denuncia: boolean('denuncia').notNull().default(false),
  permiteRecalculo: boolean('permite_recalculo').notNull().default(true),
  estado: text('estado').$type<EstadoGuia>().notNull().default('EMITIDA'),
  /** Closing that made it. */
  encerramentoId: idRef('encerramento_id'),
  /** Guide whose underpaid rest this one bills. */
  complementaId: idRef('complementa_id'),
  tipoBaixa: text('tipo_baixa').$type<TipoBaixa>(),
  dataBaixa: dataCivil('data_baixa'),
  motivoBaixa: text('motivo_baixa'),
  pessoaBaixaId: idRef('pessoa_baixa_id'),
  /** Year and instalment of a fixed value; instalment 0 is the sole one. */
  exercicio: integer('exercicio'),
  parcela: integer('parcela'),
  /** Professionals of a society whom a fixed value counts. */
  profissionais: integer('profissionais'),
  observacao: text('observacao'),
  /** Its taxpayer does not see it yet (decision 0200). */
  retida: boolean('retida').notNull().default(false),
  memoria: jsonb('memoria').notNull(),
  versao: integer('versao').notNull().default(1),
})
export type Guia = typeof guiaTable.$inferSelect

/** Line of a guide that was made from bases of calculation (avulsa, denúncia). */
export const guiaItemTable = tenantTable('guia_item', {
  guiaId: idRef('guia_id').notNull(),
  ordem: integer('ordem').notNull(),
  atividadeId: idRef('atividade_id'),
  descricao: text('descricao').notNull(),
  base: dinheiro('base').notNull(),
  aliquota: aliquota('aliquota').notNull(),
  imposto: dinheiro('imposto').notNull(),
})
