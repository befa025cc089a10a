import { idRef, tenantTable } from '@iss/platform/columns'
import { integer, text } from 'drizzle-orm/pg-core'

/** The program that the municipality offers for download; without `arquivoId` there is none. */
export const aplicativoDesktopTable = tenantTable('aplicativo_desktop', {
  versao: integer('versao').notNull().default(1),
  arquivoId: idRef('arquivo_id'),
  versaoAplicativo: text('versao_aplicativo'),
  instrucoes: text('instrucoes'),
})
