import { instante, tenantTable } from '@iss/platform/columns'
import { boolean, integer, text } from 'drizzle-orm/pg-core'

/** TipoCredito: kinds of Credito; one of `naoUsaEncerramento` stays out of closings. */
export const tipoCreditoTable = tenantTable('tipo_credito', {
  nome: text('nome').notNull(),
  naoUsaEncerramento: boolean('nao_usa_encerramento').notNull().default(false),
  validadeMeses: integer('validade_meses'),
  dataCancelamento: instante('data_cancelamento'),
  versao: integer('versao').notNull().default(1),
})
