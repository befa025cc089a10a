import { asProduct, type Context } from '@iss/platform/server'
import { inArray } from 'drizzle-orm'
import { guiaTable } from '../tables/guia.ts'

/** Guides that were kept from their taxpayer are his to see from here on (decision 0200), whoever asks for it. */
export async function entregarGuias(ctx: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await asProduct(ctx, () =>
    ctx.db
      .update(guiaTable)
      .set({ retida: false })
      .where(inArray(guiaTable.id, [...ids])),
  )
}
