import { competencia, dinheiro, idRef, instante, tenantTable } from '@iss/platform/columns'
import { boolean, text } from 'drizzle-orm/pg-core'

/** Credito: a document of the taxpayer, used by closings in order of emission (decisions G2). */
export const creditoTable = tenantTable('credito', {
  pessoaId: idRef('pessoa_id').notNull(),
  papel: text('papel').$type<'PRESTADOR' | 'TOMADOR'>().notNull(),
  competencia: competencia('competencia').notNull(),
  motivo: text('motivo').notNull(),
  valor: dinheiro('valor').notNull(),
  usado: dinheiro('usado').notNull(),
  emissao: instante('emissao').notNull(),
  guiaId: idRef('guia_id'),
  pagamentoId: idRef('pagamento_id'),
  /** Closing that made it. */
  encerramentoId: idRef('encerramento_id'),
  cancelado: boolean('cancelado').notNull().default(false),
  tipoCreditoId: idRef('tipo_credito_id'),
  /** Administrative process that gave it. */
  processo: text('processo'),
})
export type Credito = typeof creditoTable.$inferSelect

/** Debit outside of notes: a value below the minimum, a difference of payment, or one launched by the inspector. */
export const debitoTable = tenantTable('debito', {
  pessoaId: idRef('pessoa_id').notNull(),
  papel: text('papel').$type<'PRESTADOR' | 'TOMADOR'>().notNull(),
  competencia: competencia('competencia').notNull(),
  motivo: text('motivo').notNull(),
  valor: dinheiro('valor').notNull(),
  criadoEm: instante('criado_em').notNull(),
  guiaId: idRef('guia_id'),
  pagamentoId: idRef('pagamento_id'),
  encerramentoGeradorId: idRef('encerramento_gerador_id'),
  /** Closing whose guide bills it. */
  encerramentoGuiaId: idRef('encerramento_guia_id'),
  cancelado: boolean('cancelado').notNull().default(false),
  /** Administrative process that gave it. */
  processo: text('processo'),
})
export type Debito = typeof debitoTable.$inferSelect
