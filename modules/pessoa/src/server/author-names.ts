import { defineAuthorNames } from '@iss/registry/server'
import { inArray } from 'drizzle-orm'
import { pessoaTable as pessoa } from '../tables/pessoa.ts'

/** Names of the people who changed registries, for their history. */
export const authorNames = defineAuthorNames(async ({ db }, ids) => {
  const rows = await db
    .select({ id: pessoa.id, nome: pessoa.nome })
    .from(pessoa)
    .where(inArray(pessoa.id, [...ids]))
  return new Map(rows.map(({ id, nome }) => [id, nome]))
})
