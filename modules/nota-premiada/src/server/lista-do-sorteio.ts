import { refuse } from '@iss/kernel/errors'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { asc, eq } from 'drizzle-orm'
import { baixarListaDoSorteio } from '../contract/lista.ts'
import { linhaDaLista } from '../domain/lista.ts'
import { bilheteTable as bilhete, sorteioTable as sorteio } from '../tables/sorteio.ts'

/** The whole list of a draw, in the order of the numbers. */
async function lerLista(ctx: Context, sorteioId: number): Promise<string> {
  const rows = await ctx.db
    .select({ numero: bilhete.numero, documento: bilhete.documento, ativo: bilhete.ativo })
    .from(bilhete)
    .where(eq(bilhete.sorteioId, sorteioId))
    .orderBy(asc(bilhete.numero))
  return rows.map(linhaDaLista).join('')
}

export const baixarListaDoSorteioOperation = implement(baixarListaDoSorteio, async (ctx, { sorteio: id }) => {
  const [row] = await ctx.db.select({ inicio: sorteio.periodoInicial }).from(sorteio).where(eq(sorteio.id, id))
  if (!row) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  const stream = Buffer.from(await lerLista(ctx, id), 'utf8')
  return { stream, nome: `bilhetes-${row.inicio}.txt`, tipo: 'text/plain; charset=utf-8' }
})
