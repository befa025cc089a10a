import type { Context } from '@iss/platform/server'
import { inArray } from 'drizzle-orm'
import { pessoaTable } from '../tables/pessoa.ts'

/** Names of people by id, each asked once; people whom the city does not know are left out. */
export async function nomesDe(
  { db }: Pick<Context, 'db'>,
  ids: readonly (number | null | undefined)[],
): Promise<ReadonlyMap<number, string>> {
  const unicos = [...new Set(ids)].filter((id) => id !== null && id !== undefined)
  if (unicos.length === 0) return new Map()
  const rows = await db
    .select({ id: pessoaTable.id, nome: pessoaTable.nome })
    .from(pessoaTable)
    .where(inArray(pessoaTable.id, unicos))
  return new Map(rows.map(({ id, nome }) => [id, nome]))
}
