import { instante, tenantTable } from '@iss/platform/columns'
import { boolean, integer, text } from 'drizzle-orm/pg-core'

/** Agreements with banks; a trigger hands `permiteRecalculo` of the current one to config_guia, where the guides read it. */
export const convenioTable = tenantTable('convenio', {
  versao: integer('versao').notNull().default(1),
  tipoConvenio: text('tipo_convenio').notNull(),
  beneficiario: text('beneficiario').notNull(),
  carteira: text('carteira'),
  configuracaoCorrente: boolean('configuracao_corrente').notNull().default(false),
  permiteRecalculo: boolean('permite_recalculo').notNull().default(true),
  dataCancelamento: instante('data_cancelamento'),
})
