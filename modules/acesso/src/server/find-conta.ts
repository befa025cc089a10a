import type { Context } from '@iss/platform/server'
import { and, eq, sql } from 'drizzle-orm'
import { type Conta, contaTable, contaVinculoTable } from '../tables/acesso.ts'

/** The account of a user name, whatever its case; undefined when there is none. */
export async function findContaPorUsuario(ctx: Context, usuario: string): Promise<Conta | undefined> {
  const [conta] = await ctx.db
    .select()
    .from(contaTable)
    .where(eq(sql`lower(${contaTable.usuario})`, usuario.trim().toLowerCase()))
  return conta
}

/** The account of an id; undefined when there is none. */
export async function findConta(ctx: Context, id: number): Promise<Conta | undefined> {
  const [conta] = await ctx.db.select().from(contaTable).where(eq(contaTable.id, id))
  return conta
}

/** The person that an account is in the city of the transaction; null when it does not reach it. */
export async function findPessoaDaConta(ctx: Context, contaId: number): Promise<number | null> {
  const vinculo = contaVinculoTable
  const [row] = await ctx.db
    .select({ pessoaId: vinculo.pessoaId })
    .from(vinculo)
    .where(and(eq(vinculo.contaId, contaId), eq(vinculo.municipioId, ctx.municipioId)))
  return row?.pessoaId ?? null
}
