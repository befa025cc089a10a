import { competencia, dataCivil, dinheiro, idRef, tenantTable } from '@iss/platform/columns'
import { bigint, jsonb, text } from 'drizzle-orm/pg-core'
import type { EnderecoDoRecibo, ItemGravado, ParteDoRecibo } from '../domain/recibo-locacao.ts'

/** ReciboLocacao (spec 3 §3.2): shares the id of its document, which holds date of issue, codes and cancellation. */
export const reciboLocacaoTable = tenantTable('recibo_locacao', {
  numero: bigint('numero', { mode: 'number' }).notNull(),
  prestadorId: idRef('prestador_id').notNull(),
  dadosPrestador: jsonb('dados_prestador').$type<ParteDoRecibo>().notNull(),
  enderecoPrestador: jsonb('endereco_prestador').$type<EnderecoDoRecibo>(),
  dadosTomador: jsonb('dados_tomador').$type<ParteDoRecibo>().notNull(),
  enderecoTomador: jsonb('endereco_tomador').$type<EnderecoDoRecibo>(),
  tomadorDocumento: text('tomador_documento').notNull(),
  tomadorNome: text('tomador_nome').notNull(),
  dataPrestacao: dataCivil('data_prestacao').notNull(),
  competencia: competencia('competencia').notNull(),
  periodoInicio: dataCivil('periodo_inicio'),
  periodoFim: dataCivil('periodo_fim'),
  itens: jsonb('itens').$type<readonly ItemGravado[]>().notNull(),
  valorTotal: dinheiro('valor_total').notNull(),
  observacoes: text('observacoes').notNull().default(''),
})
export type ReciboLocacao = typeof reciboLocacaoTable.$inferSelect
