import { dataCivil, decimal4, idRef, instante, tenantTable } from '@iss/platform/columns'
import { boolean, integer, text } from 'drizzle-orm/pg-core'

/** Indices that correct guides (UFM, Selic …). */
export const indiceTable = tenantTable('indice', {
  nome: text('nome').notNull(),
  composto: boolean('composto').notNull().default(false),
  selic: boolean('selic').notNull().default(false),
  dataCancelamento: instante('data_cancelamento'),
  versao: integer('versao').notNull().default(1),
})

/** Quotes; at most one that is not cancelled for each index and day. */
export const cotacaoTable = tenantTable('cotacao', {
  indiceId: idRef('indice_id').notNull(),
  dia: dataCivil('dia').notNull(),
  valor: decimal4('valor').notNull(),
  motivo: text('motivo'),
  cadastro: instante('cadastro').notNull(),
  usuarioId: idRef('usuario_id'),
  dataCancelamento: instante('data_cancelamento'),
  versao: integer('versao').notNull().default(1),
})

/** The index that a composed index follows in each period; periods do not overlap. */
export const indiceComponenteTable = tenantTable('indice_componente', {
  indiceId: idRef('indice_id').notNull(),
  componenteId: idRef('componente_id').notNull(),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
  versao: integer('versao').notNull().default(1),
})
