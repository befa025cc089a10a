import { dataCivil, idRef, tenantTable } from '@iss/platform/columns'
import { integer, text } from 'drizzle-orm/pg-core'

/** A layout of the files of the Simples Nacional that the city set in the place of that of the program. */
export const leiauteSimplesTable = tenantTable('leiaute_simples', {
  versao: integer('versao').notNull().default(1),
  tipo: text('tipo').notNull(),
  leiaute: text('leiaute').notNull(),
  forma: text('forma').notNull(),
  datas: text('datas').notNull(),
  valores: text('valores').notNull(),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
})

/** Where a field stands in the records of a layout. */
export const leiauteSimplesCampoTable = tenantTable('leiaute_simples_campo', {
  versao: integer('versao').notNull().default(1),
  leiauteId: idRef('leiaute_id').notNull(),
  campo: text('campo').notNull(),
  registro: text('registro'),
  posicao: text('posicao').notNull(),
})
