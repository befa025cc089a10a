import type { Context } from '@iss/platform/server'
import { sql } from 'drizzle-orm'

const mark = 'iss-relatorio'

/**
 * Says how many rows a running report has written. The whole file is one transaction, so nothing that it stores is seen before the end;
 * the name of its connection is, at once and by all, and goes with the transaction. Answers whether somebody wishes it to stop.
 */
export async function markProgress(
  ctx: Pick<Context, 'db' | 'municipioId'>,
  processoId: number,
  feitos: number,
): Promise<{ cancelado: boolean }> {
  const name = `${mark}:${ctx.municipioId}:${processoId}:${feitos}`
  const { rows } = await ctx.db.execute<{ cancelado: boolean }>(
    sql`select set_config('application_name', ${name}, true), exists(select 1 from relatorio_cancelamento where processo_id = ${processoId}) as cancelado`,
  )
  return { cancelado: rows[0]?.cancelado ?? false }
}

/** Rows written so far by the reports of this city that are running now, by the id of their process. */
export async function findProgress(ctx: Pick<Context, 'db' | 'municipioId'>): Promise<ReadonlyMap<number, number>> {
  const { rows } = await ctx.db.execute<{ nome: string }>(
    sql`select application_name as nome from pg_stat_activity where datname = current_database() and application_name like ${`${mark}:${ctx.municipioId}:%`}`,
  )
  return new Map(
    rows.map(({ nome }) => {
      const [, , id, feitos] = nome.split(':')
      return [Number(id), Number(feitos)]
    }),
  )
}
