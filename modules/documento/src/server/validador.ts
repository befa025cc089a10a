import { timingSafeEqual } from 'node:crypto'
import type { Context } from '@iss/platform/server'

const validForMs = 30 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000
const proof = (ctx: Context, senha: string, expira: number) => ctx.hmac('validador', `${senha}|${expira}`)

/**
 * Proof that the document may be opened: travels in the query parameter `data` (spec 1 §7). It holds for half an hour, as long as a solved captcha
 * is good for; in a link that a party of the document hands on, for `dias` days.
 */
export function makeValidador(ctx: Context, senha: string, dias?: number): string {
  const expira = ctx.clock.now().getTime() + (dias === undefined ? validForMs : dias * dayMs)
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
