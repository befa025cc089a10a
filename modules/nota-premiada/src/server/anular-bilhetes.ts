import { refere } from '@iss/platform/db'
import { notaCancelada } from '@iss/nota/contract/eventos'
import { type Context, defineHook } from '@iss/platform/server'
import { and, eq, inArray } from 'drizzle-orm'
import { isSorteioAberto } from '../domain/bilhetes.ts'
import { bilheteTable, sorteioTable } from '../tables/sorteio.ts'

/**
 * Voids the valid tickets of a note with a reason, as long as their draw is open; after the draw nothing changes. Answers how many.
 * Source: screens E12.
 */
export async function anularBilhetes(ctx: Context, notaId: number, motivo: string): Promise<number> {
  const rows = await ctx.db
    .select({ id: bilheteTable.id, situacao: sorteioTable.situacao, dataSorteio: sorteioTable.dataSorteio })
    .from(bilheteTable)
    .innerJoin(sorteioTable, refere(bilheteTable.sorteioId, sorteioTable))
    .where(and(eq(bilheteTable.notaId, notaId), eq(bilheteTable.ativo, true)))
  const hoje = ctx.clock.today()
  const ids = rows.filter((row) => isSorteioAberto(row, hoje)).map(({ id }) => id)
  if (ids.length === 0) return 0
  await ctx.db
    .update(bilheteTable)
    .set({ ativo: false, motivoCancelamento: motivo, canceladoEm: ctx.clock.now() })
    .where(inArray(bilheteTable.id, ids))
  await ctx.audit({
    tipo: 'bilhetes.anulados',
    entidade: 'nota_fiscal',
    entidadeId: notaId,
    depois: { quantidade: ids.length, motivo },
  })
  return ids.length
}

export const anularBilhetesDaNota = defineHook(notaCancelada, 60, async (ctx, { notaId, substitutaId }) => {
  await anularBilhetes(ctx, notaId, substitutaId === null ? 'Nota cancelada' : 'Nota substituída')
})
