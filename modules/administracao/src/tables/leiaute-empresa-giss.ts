import { dataCivil, tenantTable } from '@iss/platform/columns'
import { integer, text } from 'drizzle-orm/pg-core'

/** How a city's file of companies of the GISS names its columns, dated. */
export const leiauteEmpresaGissTable = tenantTable('leiaute_empresa_giss', {
  versao: integer('versao').notNull().default(1),
  edicao: text('edicao').notNull(),
  documento: text('documento').notNull(),
  nome: text('nome').notNull(),
  inscricao: text('inscricao'),
  email: text('email'),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
})
