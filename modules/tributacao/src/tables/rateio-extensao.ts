import { dataCivil, decimal4, idRef, tenantTable } from '@iss/platform/columns'
import { integer, text } from 'drizzle-orm/pg-core'

/** Network of a provider (LC 116/2003 art. 3 §§1 and 2): what is measured, for which subitem, and since when. */
export const rateioExtensaoTable = tenantTable('rateio_extensao', {
  versao: integer('versao').notNull().default(1),
  pessoaId: idRef('pessoa_id').notNull(),
  subitem: text('subitem').notNull(),
  unidade: text('unidade').notNull(),
  fundamento: text('fundamento'),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
})

/** What of the network lies in one municipality. */
export const rateioExtensaoParteTable = tenantTable('rateio_extensao_parte', {
  versao: integer('versao').notNull().default(1),
  rateioId: idRef('rateio_id').notNull(),
  /** IBGE code of seven digits. */
  municipio: idRef('municipio').notNull(),
  medida: decimal4('medida').notNull(),
})
