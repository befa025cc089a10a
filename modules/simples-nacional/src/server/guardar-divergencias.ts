import type { Competencia } from '@iss/kernel/competencia'
import { insertRows } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, eq, gte, lte, ne } from 'drizzle-orm'
import { divergenciaSimplesTable as table } from '../tables/declaracao-incorreta-simples.ts'
import { type Divergencia, listDivergencias } from './divergencias-do-simples.ts'

/** What a later computation says anew of a divergence; when it was notified is none of it. */
const mudaveis = ['declaracao', 'notas', 'declarado', 'situacao', 'calculadaEm', 'regularizadaEm'] as const

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
  const guardadas = await ctx.db
    .select()
    .from(table)
    .where(
      and(gte(table.competencia, de), lte(table.competencia, ate), pessoaId === null ? undefined : eq(table.pessoaId, pessoaId)),
    )
  const chave = (pessoa: number, competencia: Competencia, tipo: string) => `${pessoa} ${competencia} ${tipo}`
  const antes = new Map(guardadas.map((uma) => [chave(uma.pessoaId, uma.competencia, uma.tipo), uma]))
  let regularizadas = 0
  const mudadas = achadas.flatMap(({ pessoaId: id, pa, tipo, declaracao, notas, declarado, situacao }) => {
    const uma = antes.get(chave(id, pa, tipo))
    const regular = situacao === 'REGULARIZADO'
    if (!uma && regular) return []
    if (uma?.situacao === situacao && uma.notas.eq(notas) && uma.declarado.eq(declarado)) return []
    if (regular && uma?.situacao !== 'REGULARIZADO') regularizadas += 1
    return [
      {
        pessoaId: id,
        competencia: pa,
        tipo,
        declaracao,
        notas,
        declarado,
        situacao,
        calculadaEm: agora,
        notificadaEm: uma?.notificadaEm ?? null,
        regularizadaEm: regular ? (uma?.regularizadaEm ?? agora) : null,
      },
    ]
  })
  await insertRows(ctx, table, mudadas, {
    onConflict: { on: ['municipioId', 'pessoaId', 'competencia', 'tipo'], update: mudaveis },
  })
  return { abertas: mudadas.filter(({ situacao }) => situacao !== 'REGULARIZADO').length, regularizadas }
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
