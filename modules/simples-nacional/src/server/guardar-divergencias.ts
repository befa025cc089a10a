import type { Competencia } from '@iss/kernel/competencia'
import type { Context } from '@iss/platform/server'
import { and, eq, ne } from 'drizzle-orm'
import { divergenciaSimplesTable as table } from '../tables/declaracao-incorreta-simples.ts'
import { type Divergencia, listDivergencias } from './divergencias-do-simples.ts'

/**
 * Writes the divergences of a period as they are now: what is new is open, what was notified stays so while it is there, what is gone is regular. A second
 * run changes nothing.
 */
export async function guardarDivergencias(
  ctx: Context,
  { de, ate, pessoaId = null }: { de: Competencia; ate: Competencia; pessoaId?: number | null },
): Promise<{ abertas: number; regularizadas: number }> {
  const achadas = await listDivergencias(ctx, { de, ate, pessoaId })
  const agora = ctx.clock.now()
  let abertas = 0
  let regularizadas = 0
  for (const { pessoaId: id, pa, tipo, declaracao, notas, declarado, situacao } of achadas) {
    const [antes] = await ctx.db
      .select()
      .from(table)
      .where(and(eq(table.pessoaId, id), eq(table.competencia, pa), eq(table.tipo, tipo)))
    if (!antes && situacao === 'REGULARIZADO') continue
    if (antes?.situacao === situacao && antes.notas.eq(notas) && antes.declarado.eq(declarado)) continue
    if (situacao === 'REGULARIZADO') regularizadas += antes?.situacao === 'REGULARIZADO' ? 0 : 1
    else abertas += 1
    const dados = {
      declaracao,
      notas,
      declarado,
      situacao,
      calculadaEm: agora,
      regularizadaEm: situacao === 'REGULARIZADO' ? (antes?.regularizadaEm ?? agora) : null,
    }
    await ctx.db
      .insert(table)
      .values({ pessoaId: id, competencia: pa, tipo, ...dados })
      .onConflictDoUpdate({ target: [table.municipioId, table.pessoaId, table.competencia, table.tipo], set: dados })
  }
  return { abertas, regularizadas }
}

/** Keeps these divergences as notified now. */
export async function marcarNotificadas(ctx: Context, pessoaId: number, quais: readonly Divergencia[]): Promise<void> {
  for (const { pa, tipo } of quais)
    await ctx.db
      .update(table)
      .set({ situacao: 'NOTIFICADO', notificadaEm: ctx.clock.now() })
      .where(
        and(eq(table.pessoaId, pessoaId), eq(table.competencia, pa), eq(table.tipo, tipo), ne(table.situacao, 'REGULARIZADO')),
      )
}
