import { municipioTable } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { eq } from 'drizzle-orm'

/** Code, name and state of the transaction's city. */
export async function getCidade(ctx: Context): Promise<typeof municipioTable.$inferSelect> {
  const [row] = await ctx.db.select().from(municipioTable).where(eq(municipioTable.id, ctx.municipioId))
  if (!row) throw new Error(`Municipality ${ctx.municipioId} does not exist`)
  return row
}
