import { timingSafeEqual } from 'node:crypto'
import type { Context } from '@iss/platform/server'

const validForMs = 30 * 60 * 1000
const proof = (ctx: Context, senha: string, expira: number) => ctx.hmac('validador', `${senha}|${expira}`)

/** Short-lived proof that the captcha was solved for this document: travels in the query parameter `data` (spec 1 §7). */
export function makeValidador(ctx: Context, senha: string): string {
  const expira = ctx.clock.now().getTime() + validForMs
  return Buffer.from(`${expira}.${proof(ctx, senha, expira)}`).toString('base64')
}

/** Whether the proof belongs to this document and is still good. A plus sign that arrived as a blank counts as one. */
export function isValidador(ctx: Context, senha: string, validador: string): boolean {
  const [expiraText = '', given = ''] = Buffer.from(validador.replaceAll(' ', '+'), 'base64').toString('utf8').split('.')
  const expira = Number(expiraText)
  if (!Number.isSafeInteger(expira) || expira < ctx.clock.now().getTime()) return false
  const expected = Buffer.from(proof(ctx, senha, expira))
  const got = Buffer.from(given)
  return expected.length === got.length && timingSafeEqual(expected, got)
}
