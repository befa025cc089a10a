import type { Data } from '@iss/kernel/data'
import { pessoaPerfilDescontoBaseTable } from '@iss/pessoa/tables/desconto-da-pessoa'
import type { Context } from '@iss/platform/server'
import { and, eq, gte, isNull, lte, or } from 'drizzle-orm'

/** Whether the person has a discount of the base on a day of the period. */
export async function hasDescontoBase({ db }: Context, pessoaId: number, inicio: Data, fim: Data | null): Promise<boolean> {
  const table = pessoaPerfilDescontoBaseTable
  const [row] = await db
    .select({ id: table.id })
    .from(table)
    .where(
      and(eq(table.pessoaId, pessoaId), lte(table.inicio, fim ?? '9999-12-31'), or(isNull(table.fim), gte(table.fim, inicio))),
    )
    .limit(1)
  return row !== undefined
}
