import { tenantTable } from '@iss/platform/columns'
import { integer } from 'drizzle-orm/pg-core'

/** Rules of the municipality for its single notes; one row per city, absent: the defaults. */
export const configAvulsaTable = tenantTable('config_avulsa', {
  prazoPagamentoAvulsa: integer('prazo_pagamento_avulsa').notNull().default(30),
  versao: integer('versao').notNull().default(1),
})
