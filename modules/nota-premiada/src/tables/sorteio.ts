import { dataCivil, dinheiro, idRef, instante, tenantTable } from '@iss/platform/columns'
import { bigint, boolean, integer, text } from 'drizzle-orm/pg-core'
import type { SituacaoSorteio } from '../domain/bilhetes.ts'

/** A draw: notes of its period give tickets until the draw (spec 3 §3.4, prize-invoice config). */
export const sorteioTable = tenantTable('sorteio', {
  periodoInicial: dataCivil('periodo_inicial').notNull(),
  periodoFinal: dataCivil('periodo_final').notNull(),
  dataLimite: dataCivil('data_limite').notNull(),
  dataSorteio: dataCivil('data_sorteio'),
  valorPorBilhete: dinheiro('valor_por_bilhete').notNull(),
  maximoPorNota: integer('maximo_por_nota').notNull().default(100),
  situacao: text('situacao').$type<SituacaoSorteio>().notNull().default('ABERTO'),
  premios: text('premios').notNull().default(''),
  ultimoNumero: bigint('ultimo_numero', { mode: 'number' }).notNull().default(0),
  regulamentoArquivoId: idRef('regulamento_arquivo_id'),
  /** When its list was fixed, and the SHA-256 of 'number;CPF;S or N' of each ticket in order. */
  fechadoEm: instante('fechado_em'),
  hashLista: text('hash_lista'),
  publicadoEm: instante('publicado_em'),
  versao: integer('versao').notNull().default(1),
})
export type Sorteio = typeof sorteioTable.$inferSelect

/** People who take no part in a draw (those who run it, for instance). */
export const sorteioDocumentoExcluidoTable = tenantTable('sorteio_documento_excluido', {
  sorteioId: idRef('sorteio_id').notNull(),
  documento: text('documento').notNull(),
  versao: integer('versao').notNull().default(1),
})

export const bilheteTable = tenantTable('bilhete', {
  sorteioId: idRef('sorteio_id').notNull(),
  numero: bigint('numero', { mode: 'number' }).notNull(),
  notaId: idRef('nota_id').notNull(),
  documento: text('documento').notNull(),
  ativo: boolean('ativo').notNull().default(true),
  motivoCancelamento: text('motivo_cancelamento'),
  premio: text('premio'),
  geradoEm: instante('gerado_em').notNull(),
  canceladoEm: instante('cancelado_em'),
})
