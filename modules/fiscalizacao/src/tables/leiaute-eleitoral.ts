import { dataCivil, idRef, tenantTable } from '@iss/platform/columns'
import { integer, text } from 'drizzle-orm/pg-core'

/** A layout of the file for the electoral court that the city set in the place of that of the program. */
export const leiauteEleitoralTable = tenantTable('leiaute_eleitoral', {
  versao: integer('versao').notNull().default(1),
  tipo: text('tipo').notNull().default('NOTAS'),
  leiaute: text('leiaute').notNull(),
  forma: text('forma').notNull(),
  registro: text('registro'),
  datas: text('datas').notNull(),
  valores: text('valores').notNull(),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
})

/** Where a field stands in it. */
export const leiauteEleitoralCampoTable = tenantTable('leiaute_eleitoral_campo', {
  versao: integer('versao').notNull().default(1),
  leiauteId: idRef('leiaute_id').notNull(),
  campo: text('campo').notNull(),
  lugar: text('lugar').notNull(),
})
