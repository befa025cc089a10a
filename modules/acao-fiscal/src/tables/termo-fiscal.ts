import type { TipoTermoFiscal } from '@iss/municipio/domain/termo-fiscal'
import { competencia, dataCivil, dinheiro, idRef, instante, tenantTable } from '@iss/platform/columns'
import { bigint, boolean, integer, text } from 'drizzle-orm/pg-core'
import type { FormaCiencia } from '../domain/termo.ts'

/**
 * Terms of inspections (spec 3 §3.6: TermoInicioFiscalizacao, TermoAutoInfracao, TermoEncerramentoFiscalizacao, and notices): a document; its
 * id is the document's. A notice may stand alone, without an inspection.
 */
export const termoFiscalTable = tenantTable('termo_fiscal', {
  versao: integer('versao').notNull().default(1),
  tipo: text('tipo').$type<TipoTermoFiscal>().notNull(),
  /** Year and number in it: numbers of a kind begin anew each year. */
  ano: integer('ano').notNull(),
  numero: bigint('numero', { mode: 'number' }).notNull(),
  agendamentoId: idRef('agendamento_id'),
  contribuinteId: idRef('contribuinte_id').notNull(),
  fiscalId: idRef('fiscal_id').notNull(),
  emissao: instante('emissao').notNull(),
  /** The city's text of the kind, filled when it was issued. */
  texto: text('texto').notNull(),
  /** What the inspector adds. */
  complemento: text('complemento').notNull().default(''),
  assinatura: text('assinatura'),
  documentosSolicitados: text('documentos_solicitados').notNull().default(''),
  aidfId: idRef('aidf_id'),
  autorizacaoNfeId: idRef('autorizacao_nfe_id'),
  guiaUnica: boolean('guia_unica'),
  termoInicioId: idRef('termo_inicio_id'),
  termoAutoInfracaoId: idRef('termo_auto_infracao_id'),
  /** Business days to answer; null: no answer is asked for. */
  prazoDias: integer('prazo_dias'),
  /** Last day to answer; null until the term is read. */
  prazo: dataCivil('prazo'),
  /** Where the notice of it was sent. */
  email: text('email').notNull().default(''),
  cienciaEm: instante('ciencia_em'),
  cienciaForma: text('ciencia_forma').$type<FormaCiencia>(),
  /** Who read it in the portal, or who recorded that it was delivered. */
  cienciaPorId: idRef('ciencia_por_id'),
  respondidoEm: instante('respondido_em'),
  /** Of an extension or an annulment: the term that it is about. */
  termoAlvoId: idRef('termo_alvo_id'),
  /** Of an extension: the last day to answer the other term. */
  prazoNovo: dataCivil('prazo_novo'),
  /** Since when it holds no more. */
  anuladoEm: instante('anulado_em'),
  /** Who changed it last: read it, answered it, extended or annulled it. */
  alteradoPorId: idRef('alterado_por_id'),
})
export type TermoFiscal = typeof termoFiscalTable.$inferSelect

/** OcorrenciaTermoAutoInfracao (spec 3 §3.6). */
export const termoFiscalOcorrenciaTable = tenantTable('termo_fiscal_ocorrencia', {
  termoAutoInfracaoId: idRef('termo_auto_infracao_id').notNull(),
  ordem: integer('ordem').notNull(),
  infracaoId: idRef('infracao_id').notNull(),
  infracao: text('infracao').notNull(),
  fundamento: text('fundamento').notNull(),
  competencia: competencia('competencia').notNull(),
  codigoAinf: integer('codigo_ainf'),
  /** How the fine was computed, in words. */
  calculo: text('calculo').notNull(),
  /** Tax that was not paid; null where the fine does not depend on it. */
  imposto: dinheiro('imposto'),
  multa: dinheiro('multa').notNull(),
  vencimento: dataCivil('vencimento').notNull(),
  guiaId: idRef('guia_id').notNull(),
})
export type TermoFiscalOcorrencia = typeof termoFiscalOcorrenciaTable.$inferSelect

/** Answer of the taxpayer to a term. */
export const termoFiscalRespostaTable = tenantTable('termo_fiscal_resposta', {
  termoId: idRef('termo_id').notNull(),
  autorId: idRef('autor_id').notNull(),
  texto: text('texto').notNull(),
  enviadaEm: instante('enviada_em').notNull(),
})

/** Files of an answer. */
export const termoFiscalRespostaArquivoTable = tenantTable('termo_fiscal_resposta_arquivo', {
  respostaId: idRef('resposta_id').notNull(),
  arquivoId: idRef('arquivo_id').notNull(),
})
