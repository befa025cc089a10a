import { aliquota, competencia, dinheiro, idRef, instante, tenantTable } from '@iss/platform/columns'
import type { PassoMemoria } from '@iss/tributacao/domain/memoria'
import { boolean, integer, jsonb, text } from 'drizzle-orm/pg-core'
import type { PapelServico } from '@iss/kernel/papel'
import type { TipoEncerramento } from '../domain/tipo-encerramento.ts'

export const encerramentoTable = tenantTable('encerramento', {
  pessoaId: idRef('pessoa_id').notNull(),
  papel: text('papel').$type<PapelServico>().notNull(),
  competencia: competencia('competencia').notNull(),
  tipo: text('tipo').$type<TipoEncerramento>().notNull(),
  ordem: integer('ordem').notNull().default(0),
  regime: text('regime').notNull(),
  guiaId: idRef('guia_id'),
  encerradoEm: instante('encerrado_em').notNull(),
  pessoaUsuarioId: idRef('pessoa_usuario_id'),
  automatico: boolean('automatico').notNull().default(false),
  /** Made by the authority for a taxpayer that did not close (F52). */
  deOficio: boolean('de_oficio').notNull().default(false),
  reabertoEm: instante('reaberto_em'),
  motivoReabertura: text('motivo_reabertura'),
})
export type Encerramento = typeof encerramentoTable.$inferSelect

/** A line of the closing memory: documents of one activity, exigibility and kind of taxation. */
export type LinhaDocumentos = {
  tipoDocumento: string
  atividade: string
  exigibilidade: string
  tipoTributacao: string
  quantidade: number
  faturado: string
  base: string
  imposto: string
  retido: string
  debito: string
}

export const calculoEncerramentoTable = tenantTable('calculo_encerramento', {
  encerramentoId: idRef('encerramento_id').notNull(),
  totalNfe: dinheiro('total_nfe').notNull(),
  totalEscrit: dinheiro('total_escrit').notNull(),
  totalBanco: dinheiro('total_banco').notNull(),
  totalEspecial: dinheiro('total_especial').notNull(),
  totalPedagio: dinheiro('total_pedagio').notNull(),
  totalCartorio: dinheiro('total_cartorio').notNull(),
  totalTransporte: dinheiro('total_transporte').notNull(),
  totalDebitosAvulsos: dinheiro('total_debitos_avulsos').notNull(),
  totalCredito: dinheiro('total_credito').notNull(),
  totalDebitoGuia: dinheiro('total_debito_guia').notNull(),
  totalRecebido: dinheiro('total_recebido').notNull(),
  quantidade: integer('quantidade').notNull(),
  faturado: dinheiro('faturado').notNull(),
  imposto: dinheiro('imposto').notNull(),
  impostoRetido: dinheiro('imposto_retido').notNull(),
  impostoNaoRetido: dinheiro('imposto_nao_retido').notNull(),
  valorDevido: dinheiro('valor_devido').notNull(),
  valorDevidoFixo: dinheiro('valor_devido_fixo'),
  valorDesconto: dinheiro('valor_desconto').notNull(),
  descontoPercentual: aliquota('desconto_percentual'),
  valorEncerrado: dinheiro('valor_encerrado').notNull(),
  cemPorcentoRetido: boolean('cem_porcento_retido').notNull(),
  destino: text('destino').$type<'GUIA' | 'SEM_VALOR' | 'ACUMULA' | 'SEM_GUIA'>().notNull(),
  formula: text('formula').notNull(),
  memoria: jsonb('memoria').$type<PassoMemoria[]>().notNull(),
  documentos: jsonb('documentos').$type<LinhaDocumentos[]>().notNull(),
})
export type CalculoEncerramento = typeof calculoEncerramentoTable.$inferSelect

export const creditoUsoTable = tenantTable('credito_uso', {
  creditoId: idRef('credito_id').notNull(),
  encerramentoId: idRef('encerramento_id').notNull(),
  valor: dinheiro('valor').notNull(),
  desfeitoEm: instante('desfeito_em'),
})
