import { idRef, tenantTable } from '@iss/platform/columns'

/** Attachments of a notice. */
export const comunicadoArquivoTable = tenantTable('comunicado_arquivo', {
  comunicadoId: idRef('comunicado_id').notNull(),
  arquivoId: idRef('arquivo_id').notNull(),
})
