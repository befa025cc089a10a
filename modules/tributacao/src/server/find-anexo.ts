import type { Data } from '@iss/kernel/data'
import type { Context } from '@iss/platform/server'
import { and, eq, gte, isNull, lte, or } from 'drizzle-orm'
import type { Anexo } from '../domain/tabela-simples.ts'
import { atividadeAnexoTable as table } from '../tables/atividade-anexo.ts'

/** Annexes of the Simples bound to activities on a date, of one activity or of all. */
export async function listAnexos(
  { db }: Context,
  data: Data,
  atividadeId?: number,
): Promise<{ atividadeId: number; anexo: Anexo }[]> {
  const rows = await db
    .select({ atividadeId: table.atividadeId, anexo: table.anexo })
    .from(table)
    .where(
      and(
        atividadeId === undefined ? undefined : eq(table.atividadeId, atividadeId),
        lte(table.inicio, data),
        or(isNull(table.fim), gte(table.fim, data)),
      ),
    )
  return rows.map((row) => ({ ...row, anexo: row.anexo as Anexo }))
}

/** The annex of an activity on a date; null: none, which means III (K14). */
export async function findAnexo(ctx: Context, atividadeId: number, data: Data): Promise<Anexo | null> {
  const [row] = await listAnexos(ctx, data, atividadeId)
  return row?.anexo ?? null
}
