import { idRef, instante, tenantTable } from '@iss/platform/columns'
import { integer, text } from 'drizzle-orm/pg-core'

/** A letter of correction (E08); its id is the document's. In force while its document is not cancelled. */
export const cartaCorrecaoTable = tenantTable('carta_correcao', {
  notaId: idRef('nota_id').notNull(),
  numero: integer('numero').notNull(),
  texto: text('texto').notNull(),
  emissao: instante('emissao').notNull(),
  usuarioId: idRef('usuario_id'),
})

/** One field that a letter corrects, before and after. */
export const cartaCorrecaoCampoTable = tenantTable('carta_correcao_campo', {
  cartaId: idRef('carta_id').notNull(),
  campo: text('campo').notNull(),
  de: text('de').notNull(),
  para: text('para').notNull(),
})
