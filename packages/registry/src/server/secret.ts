import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Context } from '@iss/platform/server'
import type { Bound } from './bound.ts'

const mark = 'v1.'

/** Key of 32 bytes derived from the secret of the installation (environment), for this purpose only. */
function keyOf(ctx: Context): Buffer {
  return Buffer.from(ctx.hmac('cadastro.segredo', 'v1'), 'base64url').subarray(0, 32)
}

/** Encrypts a password for the database (AES-256-GCM under the secret of the installation). */
export function sealSecret(ctx: Context, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(ctx), iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return mark + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

/** The password that `sealSecret` encrypted. Throws when it was changed or another installation sealed it. */
export function openSecret(ctx: Context, sealed: string): string {
  if (!sealed.startsWith(mark)) throw new Error('Not a sealed secret')
  const bytes = Buffer.from(sealed.slice(mark.length), 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(ctx), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

/** The values as they go into the table: passwords typed anew are sealed, stored ones stay as they are. */
export function sealValues(
  ctx: Context,
  { registry }: Bound,
  before: Readonly<Record<string, unknown>> | null,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      registry.fields[name]?.kind === 'secret' && typeof value === 'string' && value !== before?.[name]
        ? sealSecret(ctx, value)
        : value,
    ]),
  )
}
