import type { Violation } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import { isInUse } from '@iss/registry/server'
import { eq } from 'drizzle-orm'
import { calendarioErrors } from '../domain/errors.ts'
import { cotacaoTable as cotacao } from '../tables/indice.ts'

/** Cancels a quote that guides use, so that a new row of the same day, with its reason, takes its place. */
export async function corrigirCotacao(ctx: Context, known: typeof cotacao.$inferSelect, motivo: unknown): Promise<Violation[]> {
  if (!(await isInUse(ctx, 'indices/cotacoes', known))) return [calendarioErrors.cotacaoRepetida]
  if (typeof motivo !== 'string' || motivo.length === 0) return [calendarioErrors.motivoObrigatorio]
  const dataCancelamento = ctx.clock.now()
  await ctx.db
    .update(cotacao)
    .set({ dataCancelamento, versao: known.versao + 1 })
    .where(eq(cotacao.id, known.id))
  const state = { dia: known.dia, valor: known.valor.toString(), motivo: known.motivo }
  await ctx.audit({
    tipo: 'cotacao.cancelado',
    entidade: 'cotacao',
    entidadeId: known.id,
    antes: state,
    depois: { ...state, dataCancelamento },
  })
  return []
}
