import { randomUUID } from 'node:crypto'
import type { Context } from '@iss/platform/server'
import { and, desc, eq, isNull, ne } from 'drizzle-orm'
import type { MotivoFim } from '../domain/conta.ts'
import { horasMaximasSessao, minutosSessao } from '../domain/limites.ts'
import { contaTable, contaVinculoTable, refreshTokenTable, sessaoTable } from '../tables/acesso.ts'
import { nomeDoNavegador } from '../domain/navegador.ts'
import { guardarSessaoExterna } from './sessao-externa.ts'
import type { ProvaExterna } from './identidade.ts'
import { assinarTokenAcesso, hashToken, novoTokenOpaco } from './tokens.ts'

/** From where somebody comes in, as it is kept with the event of a sign-in (docs/decisions/0140). */
export const deOnde = (ctx: Context) => ({ ip: ctx.ip, navegador: nomeDoNavegador(ctx.agente) })

export type Tokens = { accessToken: string; refreshToken: string; expiraEm: string }

/** The link under which an account signs in: the principal one, else the oldest; undefined when it has none. */
export async function findVinculoPrincipal(ctx: Context, contaId: number) {
  const [vinculo] = await ctx.db
    .select()
    .from(contaVinculoTable)
    .where(eq(contaVinculoTable.contaId, contaId))
    .orderBy(desc(contaVinculoTable.principal), contaVinculoTable.id)
    .limit(1)
  return vinculo
}

/**
 * Opens a session of the account in the city of the link, enters that city and leaves the audit event of the sign-in. `prova` is what the
 * provider outside gave, when one did.
 */
export async function abrirSessao(
  ctx: Context,
  contaId: number,
  vinculo: { municipioId: number; pessoaId: number },
  prova: ProvaExterna | null = null,
): Promise<Tokens> {
  const agora = ctx.clock.now()
  const sid = randomUUID()
  const { municipioId, pessoaId } = vinculo
  await ctx.enterMunicipio(municipioId)
  await ctx.db.insert(sessaoTable).values({
    id: sid,
    contaId,
    municipioId,
    pessoaUsuarioId: pessoaId,
    pessoaSelecionadaId: pessoaId,
    criadaEm: agora,
    expiraEm: fimDaSessao(agora, agora),
  })
  await ctx.db.update(contaTable).set({ ultimoLogin: agora }).where(eq(contaTable.id, contaId))
  if (prova) await guardarSessaoExterna(ctx, sid, prova)
  const provedor = prova ? { provedor: prova.provedor } : {}
  await ctx.audit({
    tipo: 'login',
    entidade: 'conta',
    entidadeId: contaId,
    depois: { sessao: sid, pessoa: pessoaId, ...provedor, ...deOnde(ctx) },
  })
  return emitirTokens(ctx, sid, fimDaSessao(agora, agora))
}

/** Gives an access token and a fresh refresh token to a session. */
export async function emitirTokens(ctx: Context, sid: string, fim: Date): Promise<Tokens> {
  const refreshToken = novoTokenOpaco()
  await ctx.db.insert(refreshTokenTable).values({ sessaoId: sid, hash: hashToken(refreshToken), criadoEm: ctx.clock.now() })
  return { accessToken: await assinarTokenAcesso(ctx, sid), refreshToken, expiraEm: fim.toISOString() }
}

/** 120 minutes from now, but never later than twelve hours after the session began. */
export function fimDaSessao(criadaEm: Date, agora: Date): Date {
  return new Date(Math.min(agora.getTime() + minutosSessao * 60_000, criadaEm.getTime() + horasMaximasSessao * 3_600_000))
}

/** Ends one session. */
export async function encerrarSessao(ctx: Context, sid: string, motivo: MotivoFim): Promise<void> {
  await ctx.db
    .update(sessaoTable)
    .set({ encerradaEm: ctx.clock.now(), motivo })
    .where(and(eq(sessaoTable.id, sid), isNull(sessaoTable.encerradaEm)))
}

/** Ends every session of an account, as after a change of password; `menos` is the one that goes on. */
export async function encerrarSessoesDaConta(ctx: Context, contaId: number, motivo: MotivoFim, menos?: string): Promise<void> {
  const others = menos === undefined ? [] : [ne(sessaoTable.id, menos)]
  await ctx.db
    .update(sessaoTable)
    .set({ encerradaEm: ctx.clock.now(), motivo })
    .where(and(eq(sessaoTable.contaId, contaId), isNull(sessaoTable.encerradaEm), ...others))
}
