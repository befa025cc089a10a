import { idRef, instante, tenantTable } from '@iss/platform/columns'
import { text } from 'drizzle-orm/pg-core'
import type { TipoVinculo } from '../domain/vinculo.ts'

/** VinculoDocumento: one document made for another one (spec 3 §3.2, decisions H4). */
export const vinculoDocumentoTable = tenantTable('vinculo_documento', {
  origemId: idRef('origem_id').notNull(),
  destinoId: idRef('destino_id').notNull(),
  tipo: text('tipo').$type<TipoVinculo>().notNull(),
  criadoEm: instante('criado_em').notNull(),
})
