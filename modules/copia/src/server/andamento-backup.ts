import type { Context } from '@iss/platform/server'
import { sql } from 'drizzle-orm'

const mark = 'iss-backup'

/**
 * Says how many tables of a running backup are written. All of it is one transaction, so nothing that it stores is seen before the end; the
 * name of its connection is, at once and by all, and goes with the transaction.
 */
export async function markAndamento(
  ctx: Pick<Context, 'db' | 'municipioId'>,
  id: number,
  feitas: number,
  total: number,
): Promise<void> {
  const name = `${mark}:${ctx.municipioId}:${id}:${feitas}:${total}`
  await ctx.db.execute(sql`select set_config('application_name', ${name}, true)`)
}

/** Tables written so far, of how many, by the backup of this city that is running now; undefined when none is. */
export async function findAndamento(
  ctx: Pick<Context, 'db' | 'municipioId'>,
): Promise<{ id: number; feitos: number; total: number } | undefined> {
  const { rows } = await ctx.db.execute<{ nome: string }>(
    sql`select application_name as nome from pg_stat_activity where datname = current_database() and application_name like ${`${mark}:${ctx.municipioId}:%`}`,
  )
  const [, , id, feitos, total] = rows[0]?.nome.split(':').map(Number) ?? []
  return id === undefined ? undefined : { id, feitos: feitos ?? 0, total: total ?? 0 }
}
