import { refuse } from '@iss/kernel/errors'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { asc, eq } from 'drizzle-orm'
import { baixarListaDoSorteio } from '../contract/lista.ts'
import { bilheteErrors } from '../domain/errors.ts'
import { linhaDaLista } from '../domain/lista.ts'
import { bilheteTable as bilhete, sorteioTable as sorteio } from '../tables/sorteio.ts'

/** The whole list of a draw in the order of the numbers, with every CPF: who took it is on record. */
export const baixarListaDoSorteioOperation = implement(baixarListaDoSorteio, async (ctx, { sorteio: id }) => {
  if (id === null) return refuse(bilheteErrors.sorteioObrigatorio)
  const [row] = await ctx.db.select({ inicio: sorteio.periodoInicial }).from(sorteio).where(eq(sorteio.id, id))
  if (!row) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  const linhas = await lerLista(ctx, id)
  const nome = `bilhetes-${row.inicio}.txt`
  await ctx.audit({
    tipo: 'sorteio.lista-exportada',
    entidade: 'sorteio',
    entidadeId: id,
    depois: { arquivo: nome, linhas: linhas.length },
  })
  return { stream: Buffer.from(linhas.join(''), 'utf8'), nome, tipo: 'text/plain; charset=utf-8' }
})

async function lerLista(ctx: Context, sorteioId: number): Promise<string[]> {
  const rows = await ctx.db
    .select({ numero: bilhete.numero, documento: bilhete.documento, ativo: bilhete.ativo })
    .from(bilhete)
    .where(eq(bilhete.sorteioId, sorteioId))
    .orderBy(asc(bilhete.numero))
  return rows.map(linhaDaLista)
}
