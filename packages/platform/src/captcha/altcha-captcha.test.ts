import { fixedClock } from '@iss/kernel/clock'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { beforeEach, describe, expect, it } from 'vitest'
import { altchaCaptcha } from './altcha-captcha.ts'

const KEY = 'chave-de-teste-com-mais-de-32-caracteres'

describe('altchaCaptcha', () => {
  const clock = fixedClock('2026-04-15T13:30:00Z')
  let spent: Map<string, Date>
  const spend = async (nonce: string, expires: Date) => {
    if (spent.has(nonce)) return false
    spent.set(nonce, expires)
    return true
  }
  const captcha = altchaCaptcha({ hmacKey: KEY, clock, spend, maxNumber: 300 })

  beforeEach(() => {
    spent = new Map()
    clock.set('2026-04-15T13:30:00Z')
  })

  /** What a browser does: it has the challenge as JSON and sends the solution as base64 of JSON. */
  async function solve(
    change: (payload: { challenge: Challenge; solution: { counter: number; derivedKey: string } }) => void = () => {},
  ) {
    const challenge = JSON.parse(JSON.stringify(await captcha.challenge())) as Challenge
    const solution = await solveChallenge({ challenge, deriveKey })
    if (!solution) throw new Error('not solved')
    const payload = { challenge, solution }
    change(payload)
    return Buffer.from(JSON.stringify(payload)).toString('base64')
  }

  it('accepts a solution once and marks its nonce until it expires', async () => {
    const payload = await solve()
    expect(await captcha.verify(payload)).toBe(true)
    expect([...spent.values()]).toEqual([new Date('2026-04-15T13:40:00Z')])
    expect(await captcha.verify(payload)).toBe(false)
  })

  it('accepts only one of two at the same time', async () => {
    const payload = await solve()
    const answers = await Promise.all([captcha.verify(payload), captcha.verify(payload)])
    expect(answers.filter(Boolean)).toHaveLength(1)
  })

  it('accepts until ten minutes have passed', async () => {
    const [a, b] = [await solve(), await solve()]
    clock.advance(10 * 60_000 - 1)
    expect(await captcha.verify(a)).toBe(true)
    clock.advance(1)
    expect(await captcha.verify(b)).toBe(false)
    expect(spent.size).toBe(1)
  })

  it('does not accept a later expiry, an easier task, another nonce or a wrong number', async () => {
    const payloads = [
      await solve(({ challenge }) => {
        challenge.parameters.data = { expira: 4_000_000_000 }
      }),
      await solve(({ challenge }) => {
        challenge.parameters.keyPrefix = '00'
      }),
      await solve(({ challenge }) => {
        challenge.parameters.nonce = '0'.repeat(32)
      }),
      await solve(({ solution }) => {
        solution.derivedKey = solution.derivedKey.replace(/^../, (two) => (two === '00' ? '01' : '00'))
      }),
      await solve(({ challenge }) => {
        delete challenge.signature
      }),
      await solve(({ challenge }) => {
        delete challenge.parameters.keySignature
      }),
    ]
    for (const payload of payloads) expect(await captcha.verify(payload)).toBe(false)
    expect(spent.size).toBe(0)
  })

  it('does not accept challenges of another key', async () => {
    const payload = await solve()
    const other = altchaCaptcha({ hmacKey: `${KEY}-outra`, clock, spend })
    expect(await other.verify(payload)).toBe(false)
  })

  it.each(['', 'x', '{}', 'bnVsbA==', Buffer.from('{"challenge":{},"solution":{}}').toString('base64'), 'A'.repeat(10_000)])(
    'does not accept %j and does not fail',
    async (payload) => expect(await captcha.verify(payload)).toBe(false),
  )

  it('gives challenges that differ and a public configuration without secrets', async () => {
    const [a, b] = (await Promise.all([captcha.challenge(), captcha.challenge()])) as Challenge[]
    expect(a?.parameters.nonce).not.toBe(b?.parameters.nonce)
    expect(captcha.publicConfig()).toEqual({ provider: 'altcha', chavePublica: null, validadeSegundos: 600 })
    expect(JSON.stringify([a, captcha.publicConfig()])).not.toContain(KEY)
  })

  it('wants a long key', () => {
    expect(() => altchaCaptcha({ hmacKey: 'curta', clock, spend })).toThrow(RangeError)
  })
})
