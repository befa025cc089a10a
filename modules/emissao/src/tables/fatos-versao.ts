import { sql } from 'drizzle-orm'
import { bigint, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'

/** Versions of what facts of notes are read from, written by triggers only: of a person, or of the rules of the city (`pessoaId` 0). */
export const fatosVersaoTable = pgTable(
  'fatos_versao',
  {
    municipioId: integer('municipio_id').notNull().default(sql`iss_municipio()`),
    pessoaId: bigint('pessoa_id', { mode: 'number' }).notNull(),
    versao: uuid('versao').notNull().defaultRandom(),
  },
  (table) => [primaryKey({ columns: [table.municipioId, table.pessoaId] })],
)
