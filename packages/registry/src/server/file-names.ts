import { arquivoTable } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { inArray } from 'drizzle-orm'

/** Names of files by id. */
export async function fileNames(ctx: Context, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: arquivoTable.id, nome: arquivoTable.nome })
    .from(arquivoTable)
    .where(inArray(arquivoTable.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.nome]))
}
