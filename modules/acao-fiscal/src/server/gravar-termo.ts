import type { Context } from '@iss/platform/server'
import { eq, sql } from 'drizzle-orm'
import { fiscalAgendaTable as agenda } from '../tables/fiscal-agenda.ts'
import { type TermoFiscal, termoFiscalTable as table } from '../tables/termo-fiscal.ts'

/**
 * Writes what became of a locked term, and by whom; the inspection that it belongs to counts as changed with it, so that whoever has it open on
 * another page is told.
 */
export async function gravarTermo(
  ctx: Context,
  { id, versao, agendamentoId }: TermoFiscal,
  mudanca: Partial<TermoFiscal>,
  porId: number,
): Promise<void> {
  await ctx.db
    .update(table)
    .set({ ...mudanca, alteradoPorId: porId, versao: versao + 1 })
    .where(eq(table.id, id))
  if (agendamentoId !== null)
    await ctx.db
      .update(agenda)
      .set({ versao: sql`${agenda.versao} + 1`, alteradaPorId: porId })
      .where(eq(agenda.id, agendamentoId))
}
