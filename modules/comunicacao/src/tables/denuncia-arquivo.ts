import { idRef, tenantTable } from '@iss/platform/columns'

/** Attachments of a complaint. */
export const denunciaArquivoTable = tenantTable('denuncia_arquivo', {
  denunciaId: idRef('denuncia_id').notNull(),
  arquivoId: idRef('arquivo_id').notNull(),
})
