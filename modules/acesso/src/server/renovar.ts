import { AppError } from '@iss/kernel/errors'
import { committed } from '@iss/platform/db'
import { implement } from '@iss/platform/server'
import { and, eq, isNull } from 'drizzle-orm'
import { renovar } from '../contract/identidade.ts'
import { contaTable, refreshTokenTable, sessaoTable } from '../tables/acesso.ts'
import { emitirTokens, encerrarSessao, fimDaSessao } from './abrir-sessao.ts'
import { isVivaNoProvedor } from './sessao-externa.ts'
import { hashToken } from './tokens.ts'

/**
 * Rotates the refresh token. A token that was used before is a stolen one: it ends the whole session, and that stays although the
 * caller is refused.
 */
export const renovarOperation = implement(renovar, async (ctx, { refreshToken }) => {
  const hash = hashToken(refreshToken)
  const agora = ctx.clock.now()
  const [fresh] = await ctx.db
    .update(refreshTokenTable)
    .set({ usadoEm: agora })
    .where(and(eq(refreshTokenTable.hash, hash), isNull(refreshTokenTable.usadoEm)))
    .returning()
  if (!fresh) {
    const [used] = await ctx.db.select().from(refreshTokenTable).where(eq(refreshTokenTable.hash, hash))
    if (!used) throw new AppError('authentication')
    await encerrarSessao(ctx, used.sessaoId, 'REUSO')
    throw committed(new AppError('authentication'))
  }
  const [row] = await ctx.db
    .select({ sessao: sessaoTable, situacao: contaTable.situacao })
    .from(sessaoTable)
    .innerJoin(contaTable, eq(contaTable.id, sessaoTable.contaId))
    .where(eq(sessaoTable.id, fresh.sessaoId))
  if (!row || row.situacao !== 'ATIVA' || row.sessao.encerradaEm || row.sessao.expiraEm <= agora)
    throw new AppError('authentication')
  // 'not authenticated' at the provider signs the user out here too (spec 1 §8).
  if (!(await isVivaNoProvedor(ctx, row.sessao.id))) {
    await encerrarSessao(ctx, row.sessao.id, 'BLOQUEIO')
    throw committed(new AppError('authentication'))
  }
  const fim = fimDaSessao(row.sessao.criadaEm, agora)
  await ctx.db.update(sessaoTable).set({ expiraEm: fim }).where(eq(sessaoTable.id, row.sessao.id))
  return emitirTokens(ctx, row.sessao.id, fim)
})
