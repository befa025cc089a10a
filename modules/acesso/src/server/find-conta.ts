import type { Context } from '@iss/platform/server'
import { eq, sql } from 'drizzle-orm'
import { type Conta, contaTable } from '../tables/acesso.ts'

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
