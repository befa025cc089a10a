import { idRef, instante, tenantTable } from '@iss/platform/columns'
import { text } from 'drizzle-orm/pg-core'

/** Guides about which the taxpayer was already told. */
export const avisoGuiaTable = tenantTable('aviso_guia', {
  guiaId: idRef('guia_id').notNull(),
  evento: text('evento').$type<'GUIA_A_VENCER' | 'GUIA_VENCIDA'>().notNull(),
  avisadoEm: instante('avisado_em').notNull(),
})
