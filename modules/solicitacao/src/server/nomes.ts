import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { inArray } from 'drizzle-orm'

/** Names of people by id. */
export async function findNomes(ctx: Context, ids: readonly (number | null | undefined)[]): Promise<ReadonlyMap<number, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null && id !== undefined))]
  if (wanted.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: pessoaTable.id, nome: pessoaTable.nome })
    .from(pessoaTable)
    .where(inArray(pessoaTable.id, wanted))
  return new Map(rows.map((row) => [row.id, row.nome]))
}

/** The name of one person; empty when there is none. */
export async function findNome(ctx: Context, id: number | null): Promise<string> {
  return id === null ? '' : ((await findNomes(ctx, [id])).get(id) ?? '')
}
