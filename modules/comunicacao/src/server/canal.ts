import type { Context } from '@iss/platform/server'
import { sql } from 'drizzle-orm'
import { comunicacaoCanalTable as table } from '../tables/canal.ts'

/** Tells the open screens of these channels that something changed, with the commit of this transaction. */
export async function avisarCanais(ctx: Context, ...canais: string[]): Promise<void> {
  // In one order always, so that two writers never wait for each other.
  for (const canal of [...new Set(canais)].sort())
    await ctx.db
      .insert(table)
      .values({ canal })
      .onConflictDoUpdate({ target: [table.municipioId, table.canal], set: { versao: sql`${table.versao} + 1` } })
}
