import { idRef, tenantTable } from '@iss/platform/columns'

/** Mails by which a document was sent. */
export const envioDocumentoTable = tenantTable('envio_documento', {
  documentoId: idRef('documento_id').notNull(),
  emailId: idRef('email_id').notNull(),
})
