import { randomInt } from 'node:crypto'
import type { Context } from '@iss/platform/server'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { minutosCodigo } from '../domain/limites.ts'
import { codigoRecuperacaoTable as table } from '../tables/acesso.ts'

const hashCodigo = (ctx: Context, contaId: number, codigo: string) => ctx.hmac('acesso.codigo', `${contaId}|${codigo.trim()}`)

/** Makes a recovery code of six digits for an account; earlier ones end. Only its keyed hash is stored. */
export async function criarCodigoRecuperacao(ctx: Context, contaId: number): Promise<string> {
  const codigo = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const agora = ctx.clock.now()
  await ctx.db
    .update(table)
    .set({ usadoEm: agora })
    .where(and(eq(table.contaId, contaId), isNull(table.usadoEm)))
  await ctx.db.insert(table).values({
    contaId,
    hash: hashCodigo(ctx, contaId, codigo),
    criadoEm: agora,
    expiraEm: new Date(agora.getTime() + minutosCodigo * 60_000),
  })
  return codigo
}

/** The open code of an account, held under a row lock, and whether the given text is it. */
export async function findCodigoAberto(ctx: Context, contaId: number, codigo: string) {
  const [row] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.contaId, contaId), isNull(table.usadoEm)))
    .orderBy(desc(table.id))
    .limit(1)
    .for('update')
  return row && { ...row, confere: row.hash === hashCodigo(ctx, contaId, codigo) }
}

/** Marks a code as used, or counts a wrong answer to it. */
export async function gastarCodigo(ctx: Context, id: number, tentativas: number | null): Promise<void> {
  await ctx.db
    .update(table)
    .set(tentativas === null ? { usadoEm: ctx.clock.now() } : { tentativas })
    .where(eq(table.id, id))
}
