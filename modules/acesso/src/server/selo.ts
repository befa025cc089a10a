import { createHash } from 'node:crypto'
import type { Context } from '@iss/platform/server'
import { EncryptJWT, jwtDecrypt } from 'jose'

const chaveDe = (ctx: Context, proposito: string) =>
  createHash('sha256')
    .update(ctx.hmac(`acesso.selo.${proposito}`, ''))
    .digest()

/**
 * Seals texts under the secret of the installation, so that a browser or a table may keep what it must not read (JWE, A256GCM). Takes the
 * purpose, which another one cannot open, and the minutes of validity; null: as long as it is kept.
 */
export function selar(
  ctx: Context,
  proposito: string,
  conteudo: Record<string, string>,
  minutos: number | null,
): Promise<string> {
  const agora = Math.floor(ctx.clock.now().getTime() / 1000)
  const jwt = new EncryptJWT(conteudo).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).setIssuedAt(agora)
  return (minutos === null ? jwt : jwt.setExpirationTime(agora + minutos * 60)).encrypt(chaveDe(ctx, proposito))
}

/** Opens a seal; null when it is malformed, of another purpose or installation, or expired. */
export async function abrirSelo(ctx: Context, proposito: string, selo: string): Promise<Record<string, unknown> | null> {
  try {
    return (await jwtDecrypt(selo, chaveDe(ctx, proposito), { currentDate: ctx.clock.now() })).payload
  } catch {
    return null // whatever is wrong with it, it seals nothing
  }
}
