import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SiteverifyProvider, siteverifyCaptcha } from './siteverify-captcha.ts'

/** A siteverify of our own: knows one secret, accepts each token 'certo-…' once. */
describe('siteverifyCaptcha', () => {
  let server: Server
  let url: string
  let asked: { type: string | undefined; form: Record<string, string> }[]
  let failures: unknown[]
  const spent = new Set<string>()

  beforeAll(async () => {
    server = createServer((request, response) => {
      void text(request).then((body) => {
        const form = Object.fromEntries(new URLSearchParams(body))
        asked.push({ type: request.headers['content-type'], form })
        const json = (answer: unknown, status = 200) =>
          response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
        if (request.url === '/mudo') return
        if (request.url === '/quebrado') return json({ success: true }, 503)
        if (request.url === '/outro') return response.end('<html>')
        if (request.url === '/longe') return response.writeHead(302, { location: '/' }).end()
        const token = form.response ?? ''
        const success = form.secret === 'segredo' && token.startsWith('certo') && !spent.has(token)
        spent.add(token)
        json({ success, hostname: 'iss.exemplo.gov.br', ...(success ? {} : { 'error-codes': ['invalid-input-response'] }) })
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  beforeEach(() => {
    asked = []
    failures = []
    spent.clear()
  })

  const captcha = (
    more: { provider?: SiteverifyProvider; url?: string; secret?: string; hostname?: string; timeoutMs?: number } = {},
  ) =>
    siteverifyCaptcha({
      provider: 'turnstile',
      siteKey: 'publica',
      secret: 'segredo',
      url,
      timeoutMs: 15_000,
      onFailure: (error) => failures.push(error),
      ...more,
    })

  it.each(['recaptcha', 'hcaptcha', 'turnstile'] as const)(
    '%s posts secret and token as a form and accepts a token once',
    async (provider) => {
      const adapter = captcha({ provider })
      expect(await adapter.verify('certo-1')).toBe(true)
      expect(await adapter.verify('certo-1')).toBe(false)
      expect(await adapter.verify('errado')).toBe(false)
      expect(asked[0]).toEqual({
        type: 'application/x-www-form-urlencoded;charset=UTF-8',
        form: { secret: 'segredo', response: 'certo-1', sitekey: 'publica' },
      })
      expect(failures).toEqual([])
    },
  )

  it('refuses with another secret, and solutions made for another host', async () => {
    expect(await captcha({ secret: 'outro' }).verify('certo-2')).toBe(false)
    expect(await captcha({ hostname: 'outro.exemplo' }).verify('certo-3')).toBe(false)
    expect(await captcha({ hostname: 'iss.exemplo.gov.br' }).verify('certo-4')).toBe(true)
  })

  it.each(['/mudo', '/quebrado', '/outro', '/longe'])(
    'accepts nobody, says so and does not throw when the provider fails: %s',
    async (path) => {
      expect(await captcha({ url: url + path, ...(path === '/mudo' ? { timeoutMs: 200 } : {}) }).verify('certo-5')).toBe(false)
      expect(failures).toHaveLength(1)
    },
  )

  it('accepts nobody when nobody listens', async () => {
    expect(await captcha({ url: 'http://127.0.0.1:1' }).verify('certo-6')).toBe(false)
    expect(failures).toHaveLength(1)
  })

  it.each(['', 'A'.repeat(8193)])('does not ask for what is no token', async (token) => {
    expect(await captcha().verify(token)).toBe(false)
    expect(asked).toEqual([])
  })

  it('gives the browser the public key and never the secret', async () => {
    expect(captcha({ provider: 'hcaptcha' }).publicConfig()).toEqual({
      provider: 'hcaptcha',
      chavePublica: 'publica',
      validadeSegundos: 120,
    })
    expect(await captcha().challenge()).toBeNull()
  })
})
