import type { Leiaute } from '@iss/lote/leiaute'
import { dataCivil, idRef, tenantTable } from '@iss/platform/columns'
import { integer, text } from 'drizzle-orm/pg-core'
import type { CampoDoLivro, TipoDoLivro } from '../domain/leiautes-do-livro.ts'

/** The layout of a kind of file of entries that a city receives, dated; without one the program's own is in force. */
export const leiauteDoLivroTable = tenantTable('leiaute_do_livro', {
  versao: integer('versao').notNull().default(1),
  tipo: text('tipo').$type<TipoDoLivro>().notNull(),
  edicao: text('edicao').notNull(),
  forma: text('forma').$type<Leiaute['forma']>().notNull(),
  registro: text('registro'),
  datas: text('datas').$type<Leiaute['datas']>().notNull(),
  valores: text('valores').$type<Leiaute['valores']>().notNull(),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
})

/** Where a field stands in the files of a layout. */
export const leiauteDoLivroCampoTable = tenantTable('leiaute_do_livro_campo', {
  versao: integer('versao').notNull().default(1),
  leiauteId: idRef('leiaute_id').notNull(),
  campo: text('campo').$type<CampoDoLivro>().notNull(),
  lugar: text('lugar').notNull(),
})
