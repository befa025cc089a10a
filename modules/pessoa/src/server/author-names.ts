import { defineAuthorNames } from '@iss/registry/server'
import { inArray, sql } from 'drizzle-orm'
import { pessoaTable as pessoa } from '../tables/pessoa.ts'

/** Names of the people who changed registries, for their history. */
export const authorNames = defineAuthorNames({
  async load({ db }, ids) {
    const rows = await db
      .select({ id: pessoa.id, nome: pessoa.nome })
      .from(pessoa)
      .where(inArray(pessoa.id, [...ids]))
    return new Map(rows.map(({ id, nome }) => [id, nome]))
  },
  sql: (pessoaId) => sql`(select p.nome from pessoa p where p.municipio_id = iss_municipio() and p.id = ${pessoaId})`,
})
