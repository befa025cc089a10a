import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Context } from '@iss/platform/server'
import { jwtVerify, SignJWT } from 'jose'
import { minutosDesafio, minutosTokenAcesso } from '../domain/limites.ts'

const proposito = 'acesso.token'
const bytes = (text: string) => new TextEncoder().encode(text)

/** Key of the tokens of this installation; the same as `ctx.hmac(proposito, '')` gives to operations. */
function chaveDe(secret: string): Uint8Array {
  return bytes(createHmac('sha256', secret).update(`${proposito}|`).digest('base64url'))
}

async function assinar(ctx: Context, audience: string, claims: Record<string, string>, minutos: number): Promise<string> {
  const now = ctx.clock.now().getTime()
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(Math.floor(now / 1000) + minutos * 60)
    .sign(bytes(ctx.hmac(proposito, '')))
}

async function ler(token: string, chave: Uint8Array, audience: string, agora: Date): Promise<Record<string, unknown> | null> {
  try {
    return (await jwtVerify(token, chave, { algorithms: ['HS256'], audience, currentDate: agora })).payload
  } catch {
    return null // malformed, of another purpose, wrongly signed or expired: no session in any case
  }
}

/** Access token of a session: JWT HS256, 15 minutes, with the session's id. */
export function assinarTokenAcesso(ctx: Context, sid: string): Promise<string> {
  return assinar(ctx, 'sessao', { sid }, minutosTokenAcesso)
}

/** Id of the session of a valid access token, else null. */
export async function lerTokenAcesso(token: string, secret: string, agora: Date): Promise<string | null> {
  const payload = await ler(token, chaveDe(secret), 'sessao', agora)
  return typeof payload?.sid === 'string' ? payload.sid : null
}

/** Mark of the password that a challenge was given for: once the password changes, the challenge is void. */
const marca = (ctx: Context, senhaHash: string) => ctx.hmac('acesso.desafio', senhaHash)

/** The signed, short-lived `sessao` of the new-password challenge. */
export function assinarDesafio(ctx: Context, conta: { id: number; senhaHash: string }): Promise<string> {
  return assinar(ctx, 'desafio', { conta: String(conta.id), marca: marca(ctx, conta.senhaHash) }, minutosDesafio)
}

/** Account of a valid challenge and the check that its password did not change since, else null. */
export async function lerDesafio(
  ctx: Context,
  token: string,
): Promise<{ contaId: number; vale(senhaHash: string): boolean } | null> {
  const payload = await ler(token, bytes(ctx.hmac(proposito, '')), 'desafio', ctx.clock.now())
  if (typeof payload?.conta !== 'string') return null
  return { contaId: Number(payload.conta), vale: (senhaHash) => payload.marca === marca(ctx, senhaHash) }
}

/** A fresh opaque token (256 bits). Only its hash is stored. */
export function novoTokenOpaco(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 of an opaque token, hexadecimal. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
