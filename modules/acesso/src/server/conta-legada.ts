import type { Context } from '@iss/platform/server'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { contaLegadaTable as table } from '../tables/acesso.ts'
import { isSenhaCerta } from './senha-hash.ts'

/** The open old credential that has exactly this user name (blanks count) and password; undefined when there is none. */
export async function findContaLegada(ctx: Context, usuario: string, senha: string) {
  const [row] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(sql`lower(${table.usuario})`, usuario.toLowerCase()), isNull(table.redefinidaEm)))
  const certa = await ctx.outside(`conta-legada ${JSON.stringify([row?.senhaHash, senha])}`, () =>
    isSenhaCerta(row?.senhaHash, senha),
  )
  return certa ? row : undefined
}
