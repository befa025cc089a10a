import type { Context } from '@iss/platform/server'
import { and, inArray, isNull } from 'drizzle-orm'
import { tncErrorTable as table } from '../tables/conector.ts'

/** Ends the open errors of items that went through after all; nobody resolved them, they mended themselves. */
export async function encerrarErrosDosItens(ctx: Context, itens: readonly number[]): Promise<void> {
  if (itens.length === 0) return
  await ctx.db
    .update(table)
    .set({ resolvidoEm: ctx.clock.now() })
    .where(and(inArray(table.itemId, [...itens]), isNull(table.resolvidoEm)))
}
