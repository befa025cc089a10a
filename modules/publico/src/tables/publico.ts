import { idGlobal, instante } from '@iss/platform/columns'
import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** What waits for the confirmation of the e-mail. */
export type PedidosAtivacao = { solicitaEmissaoNfe?: boolean; solicitaLivreEscrituracaoPrestador?: boolean }

/** Global: links that confirm the e-mail of an account (hash only). */
export const contaAtivacaoTable = pgTable('conta_ativacao', {
  id: idGlobal(),
  contaId: bigint('conta_id', { mode: 'number' }).notNull(),
  municipioId: integer('municipio_id').notNull(),
  hash: text('hash').notNull(),
  pedidos: jsonb('pedidos').$type<PedidosAtivacao>().notNull().default({}),
  criadaEm: instante('criada_em').notNull(),
  expiraEm: instante('expira_em').notNull(),
  usadaEm: instante('usada_em'),
})
export type ContaAtivacao = typeof contaAtivacaoTable.$inferSelect

/** Global: addresses removed from the mailing, as keyed hashes. */
export const emailRemovidoTable = pgTable('email_removido', {
  id: idGlobal(),
  hash: text('hash').notNull(),
  removidoEm: instante('removido_em').notNull(),
})
