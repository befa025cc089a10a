import { pessoaDoPedido } from '@iss/pessoa/server'
import { refuse } from '@iss/kernel/errors'
import { type Context, platformErrors } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { type Guia, guiaTable } from '../tables/guia.ts'

/** A guide that must exist; locked for the caller's transaction when it is going to change. */
export async function getGuia(ctx: Context, id: number, lock = false): Promise<Guia> {
  const query = ctx.db.select().from(guiaTable).where(eq(guiaTable.id, id))
  const [row] = lock ? await query.for('update') : await query
  return row ?? refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
}

/** A guide that the user may see: its taxpayer's, or any for an authority. */
export async function getGuiaVisivel(ctx: Context, id: number, lock = false): Promise<Guia> {
  const guia = await getGuia(ctx, id, lock)
  pessoaDoPedido(ctx, guia.pessoaId)
  return guia
}
