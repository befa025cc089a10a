import { dataCivil, dinheiro, idRef, instante, tenantTable } from '@iss/platform/columns'
import { integer, text } from 'drizzle-orm/pg-core'
import type { ResultadoBaixa } from '../domain/baixa.ts'
import type { TipoBaixa } from '../domain/tipos-guia.ts'

/** Pagamento of a guide: what was received against what was due on that day. */
export const pagamentoTable = tenantTable('pagamento', {
  guiaId: idRef('guia_id').notNull(),
  dataPagamento: dataCivil('data_pagamento').notNull(),
  dataCredito: dataCivil('data_credito'),
  valor: dinheiro('valor').notNull(),
  devido: dinheiro('devido').notNull(),
  correcao: dinheiro('correcao').notNull(),
  multa: dinheiro('multa').notNull(),
  juros: dinheiro('juros').notNull(),
  tsa: dinheiro('tsa').notNull(),
  resultado: text('resultado').$type<ResultadoBaixa['tipo']>().notNull(),
  formaArrecadacao: text('forma_arrecadacao'),
  formaPagamento: text('forma_pagamento'),
  autenticacao: text('autenticacao'),
  tipoBaixa: text('tipo_baixa').$type<TipoBaixa>().notNull(),
  motivo: text('motivo'),
  retornoId: idRef('retorno_id'),
  linha: integer('linha'),
  registradoEm: instante('registrado_em').notNull(),
  estornadoEm: instante('estornado_em'),
  motivoEstorno: text('motivo_estorno'),
})
export type Pagamento = typeof pagamentoTable.$inferSelect

/** A return file of a bank, kept whole in its lines; known again by bank, agreement and sequence, or by its content. */
export const retornoBancarioTable = tenantTable('retorno_bancario', {
  nome: text('nome').notNull(),
  sha256: text('sha256').notNull(),
  banco: text('banco').notNull(),
  nomeBanco: text('nome_banco').notNull(),
  convenio: text('convenio').notNull(),
  sequencial: text('sequencial').notNull(),
  geradoEm: dataCivil('gerado_em').notNull(),
  recebidoEm: instante('recebido_em').notNull(),
  pessoaId: idRef('pessoa_id'),
  quantidade: integer('quantidade').notNull(),
  total: dinheiro('total').notNull(),
})

export const situacoesLinha = [
  'PAGA',
  'PAGA_A_MENOR',
  'PAGA_A_MAIOR',
  'EM_DUPLICIDADE',
  'JA_REGISTRADA',
  'DESCONHECIDA',
  'CANCELADA',
] as const
export type SituacaoLinha = (typeof situacoesLinha)[number]

/** One payment of a return file and what became of it. Nothing is ever left out. */
export const retornoLinhaTable = tenantTable('retorno_linha', {
  retornoId: idRef('retorno_id').notNull(),
  linha: integer('linha').notNull(),
  codigoBarras: text('codigo_barras').notNull(),
  dataPagamento: dataCivil('data_pagamento').notNull(),
  dataCredito: dataCivil('data_credito').notNull(),
  valor: dinheiro('valor').notNull(),
  formaArrecadacao: text('forma_arrecadacao').notNull(),
  autenticacao: text('autenticacao').notNull(),
  /** Sequential number of the record given by the bank. */
  registroBanco: text('registro_banco').notNull(),
  guiaId: idRef('guia_id'),
  pagamentoId: idRef('pagamento_id'),
  situacao: text('situacao').$type<SituacaoLinha>().notNull(),
  mensagem: text('mensagem').notNull(),
})
