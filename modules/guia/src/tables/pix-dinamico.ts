import { dataCivil, dinheiro, idRef, instante, tenantTable } from '@iss/platform/columns'
import { integer, text } from 'drizzle-orm/pg-core'
import type { SituacaoDevolucao, SituacaoPix } from '../domain/pix-dinamico.ts'

/** A charge at the PSP for the total of a guide, until its validity. Of a guide one is active. */
export const pixCobrancaTable = tenantTable('pix_cobranca', {
  guiaId: idRef('guia_id').notNull(),
  txid: text('txid').notNull(),
  location: text('location').notNull(),
  payload: text('payload').notNull(),
  valor: dinheiro('valor').notNull(),
  expira: dataCivil('expira').notNull(),
  situacao: text('situacao').$type<'ATIVA' | 'CONCLUIDA' | 'A_REMOVER' | 'REMOVIDA'>().notNull(),
  criadaEm: instante('criada_em').notNull(),
})
export type PixCobranca = typeof pixCobrancaTable.$inferSelect

/** A Pix that the PSP told of and confirmed. Nothing is ever left out: what cannot be settled waits for the inspector. */
export const pixRecebidoTable = tenantTable('pix_recebido', {
  endToEndId: text('end_to_end_id').notNull(),
  txid: text('txid').notNull(),
  valor: dinheiro('valor').notNull(),
  horario: instante('horario').notNull(),
  recebidoEm: instante('recebido_em').notNull(),
  guiaId: idRef('guia_id'),
  pagamentoId: idRef('pagamento_id'),
  situacao: text('situacao').$type<SituacaoPix>().notNull(),
  mensagem: text('mensagem').notNull(),
  versao: integer('versao').notNull().default(1),
})

/** The return of a Pix to its payer. */
export const pixDevolucaoTable = tenantTable('pix_devolucao', {
  pixId: idRef('pix_id').notNull(),
  identificador: text('identificador').notNull(),
  valor: dinheiro('valor').notNull(),
  motivo: text('motivo').notNull(),
  situacao: text('situacao').$type<Exclude<SituacaoDevolucao, 'NAO_REALIZADO'>>().notNull(),
  criadaEm: instante('criada_em').notNull(),
  pessoaUsuarioId: idRef('pessoa_usuario_id'),
})
