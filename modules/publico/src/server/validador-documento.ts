import type { Context } from '@iss/platform/server'

const validoPorMs = 30 * 60 * 1000

/**
 * The proof that the public documents page asks for, given to whoever found the document by another lookup with captcha: the same keyed hash
 * over verification code and moment of expiry (spec 1 §2.9, `validador`).
 */
export function makeValidadorDocumento(ctx: Context, senha: string): string {
  const expira = ctx.clock.now().getTime() + validoPorMs
  return Buffer.from(`${expira}.${ctx.hmac('validador', `${senha}|${expira}`)}`).toString('base64')
}
