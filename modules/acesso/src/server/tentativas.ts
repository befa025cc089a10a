import { committed } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { eq, sql } from 'drizzle-orm'
import { acessoErrors, recusaIdentidade } from '../domain/errors.ts'
import { segundosBloqueio } from '../domain/limites.ts'
import { tentativaAcessoTable as table } from '../tables/acesso.ts'
import { type AlvoDaRecusa, auditarRecusa } from './auditar-recusa.ts'

const umDia = 86_400_000

export const propositos = ['entrar', 'codigo', 'legado', 'recuperar', 'alterar'] as const
export type Proposito = (typeof propositos)[number]

export const chaveDe = (ctx: Context, proposito: Proposito, usuario: string) =>
  ctx.hmac(`acesso.tentativa.${proposito}`, usuario.trim().toLowerCase())

/** Attempts of one user name for one purpose, held under a row lock until the transaction ends, so that parallel guesses are counted one by one. */
export type Tentativas = {
  /**
   * The refusal to throw after a failed attempt: counts it, locks when there were too many, and keeps that in spite of the refusal. With
   * `alvo` (of a sign-in) the failure and the lock are audited.
   */
  falhou(recusa: Error, alvo?: AlvoDaRecusa): Promise<Error>
  /** Forgets the failures. */
  limpar(): Promise<void>
}

/**
 * Opens the count of attempts of a user name, known or not. Refuses with LimitExceededException while it is locked.
 * Source: spec 1 §8; the delay grows as `segundosBloqueio` says.
 */
export async function abrirTentativas(ctx: Context, proposito: Proposito, usuario: string): Promise<Tentativas> {
  const chave = chaveDe(ctx, proposito, usuario)
  const agora = ctx.clock.now()
  const [row] = await ctx.db
    .insert(table)
    .values({ chave, ultimaEm: agora })
    .onConflictDoUpdate({ target: table.chave, set: { ultimaEm: sql`${table.ultimaEm}` } })
    .returning()
  if (!row) throw new Error('The attempts could not be opened')
  if (row.bloqueadoAte && row.bloqueadoAte > agora) throw recusaIdentidade('LimitExceededException', acessoErrors.limiteExcedido)
  return {
    async falhou(recusa, alvo) {
      const tentativas = (agora.getTime() - row.ultimaEm.getTime() > umDia ? 0 : row.tentativas) + 1
      const segundos = segundosBloqueio(tentativas)
      const bloqueadoAte = segundos > 0 ? new Date(agora.getTime() + segundos * 1000) : null
      await ctx.db.update(table).set({ tentativas, bloqueadoAte, ultimaEm: agora }).where(eq(table.chave, chave))
      if (alvo) await auditarRecusa(ctx, alvo, { tentativas, segundos })
      return committed(recusa)
    },
    async limpar() {
      await ctx.db.delete(table).where(eq(table.chave, chave))
    },
  }
}
