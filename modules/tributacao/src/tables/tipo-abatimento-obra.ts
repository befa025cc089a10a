import { aliquota, instante, tenantTable } from '@iss/platform/columns'
import { boolean, integer, text } from 'drizzle-orm/pg-core'

/** TipoAbatimentoObra (spec 3 §3.4): real deduction up to a ceiling, or a presumed percent. */
export const tipoAbatimentoObraTable = tenantTable('tipo_abatimento_obra', {
  versao: integer('versao').notNull().default(1),
  nome: text('nome').notNull(),
  modo: text('modo').notNull(),
  percentual: aliquota('percentual'),
  tetoPercentual: aliquota('teto_percentual'),
  exigeDocumentos: boolean('exige_documentos').notNull().default(false),
  ativo: boolean('ativo').notNull().default(true),
  dataCancelamento: instante('data_cancelamento'),
})
