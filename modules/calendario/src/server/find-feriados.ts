import type { Data } from '@iss/kernel/data'
import type { Context } from '@iss/platform/server'
import { and, eq, gte, lte, or } from 'drizzle-orm'
import { diasDeFeriado } from '../domain/feriados.ts'
import { feriadoTable } from '../tables/feriado.ts'

/** The days from `de` to `ate`, both included, on which nothing falls due in the municipality; for `nextBusinessDay`. */
export async function findFeriados(ctx: Pick<Context, 'db'>, de: Data, ate: Data): Promise<Set<Data>> {
  const rows = await ctx.db
    .select()
    .from(feriadoTable)
    .where(and(lte(feriadoTable.dia, ate), or(gte(feriadoTable.dia, de), eq(feriadoTable.recorrente, true))))
  return diasDeFeriado(rows, de, ate)
}
