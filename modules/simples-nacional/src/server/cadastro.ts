import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { and, eq, sql } from 'drizzle-orm'

/** Whether a company is registered in the city, by any of its establishments. */
export async function isCadastrada(ctx: Context, cnpj: string): Promise<boolean> {
  const [uma] = await ctx.db
    .select({ id: pessoaTable.id })
    .from(pessoaTable)
    .where(
      and(
        eq(sql`left(${pessoaTable.documento}, 8)`, cnpj.slice(0, 8)),
        eq(sql`length(${pessoaTable.documento})`, 14),
        eq(pessoaTable.naturezaCadastro, 'PERMANENTE'),
      ),
    )
    .limit(1)
  return uma !== undefined
}
