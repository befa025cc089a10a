import { pgTable, text } from 'drizzle-orm/pg-core'

/** Global: addresses by CEP. */
export const cepEnderecoTable = pgTable('cep_endereco', {
  cep: text('cep').primaryKey(),
  logradouroTipo: text('logradouro_tipo').notNull().default(''),
  logradouroNome: text('logradouro_nome').notNull().default(''),
  bairro: text('bairro').notNull().default(''),
  municipioCodigo: text('municipio_codigo').notNull(),
})
