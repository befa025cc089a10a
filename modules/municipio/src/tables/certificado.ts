import { dataCivil, idRef, tenantTable } from '@iss/platform/columns'
import { boolean, integer, smallint, text } from 'drizzle-orm/pg-core'

/** A1 certificate of the municipality (spec 3 §3.4): the file, its sealed password and what the file says of itself. */
export const certificadoTable = tenantTable('certificado', {
  versao: integer('versao').notNull().default(1),
  tipoCertificado: text('tipo_certificado').notNull(),
  certificado: idRef('certificado').notNull(),
  senha: text('senha').notNull(),
  titular: text('titular'),
  documento: text('documento'),
  inicio: dataCivil('inicio'),
  validade: dataCivil('validade'),
  ativo: boolean('ativo').notNull().default(true),
  /** How far its end was told of by mail: 0 not yet, 1 thirty days before, 2 seven, 3 after it. */
  aviso: smallint('aviso').notNull().default(0),
})
