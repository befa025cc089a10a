import { idRef, tenantTable } from '@iss/platform/columns'
import { text } from 'drizzle-orm/pg-core'

/** Type of taxation that a regime may use (regime-to-taxation config, spec 3 §3.4). */
export const regimeTributacaoTable = tenantTable('regime_tributacao', {
  regime: text('regime').notNull(),
  tipoTributacaoId: idRef('tipo_tributacao_id').notNull(),
})
