// @vitest-environment jsdom
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from './process-server-error.ts'
import { request, setCentralHandlers } from './request.ts'
import { bearer, clearSession, hasSession, keepSession, refreshToken, SESSION_MINUTES } from './session.ts'

type Seen = { path: string; auth: string | undefined; body: string }
let server: http.Server
let origin: string
const seen: Seen[] = []
/** Bearer that the little server accepts, and the token that renews. */
const valid = { bearer: 'novo', refresh: 'r1' }
const events: string[] = []
const nativeFetch = globalThis.fetch

beforeAll(async () => {
  server = http.createServer(async (req, res) => {
    let body = ''
    for await (const chunk of req) body += chunk
    seen.push({ path: req.url ?? '', auth: req.headers.authorization, body })
    if (req.url?.endsWith('/public/identidade/renovar')) {
      const good = JSON.parse(body).refreshToken === valid.refresh
      res.statusCode = good ? 200 : 409
      return res.end(
        JSON.stringify(good ? { accessToken: 'novo', refreshToken: 'r2', expiraEm: 'x' } : { tipo: 2, mensagens: [] }),
      )
    }
    if (req.url?.endsWith('/caido')) res.statusCode = 502
    else if (req.url?.endsWith('/negado')) res.statusCode = 403
    else if (req.headers.authorization !== `Bearer ${valid.bearer}`) res.statusCode = 401
    res.end('{"ok":true}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // The page of the tests has another origin than the little server.
  globalThis.fetch = (input, init) => nativeFetch(new URL(String(input), origin), init)
})
afterAll(() => {
  globalThis.fetch = nativeFetch
  server.close()
})
beforeEach(() => {
  seen.length = 0
  events.length = 0
  valid.refresh = 'r1'
  setCentralHandlers({
    onSessionEnded: () => events.push('ended'),
    onDenied: () => events.push('denied'),
    onUnavailable: () => events.push('down'),
  })
})
afterEach(() => clearSession())

const ask = (path = '/v2/rest/x') => request(path, { method: 'GET' })

describe('request', () => {
  it('U1-7-02 sends the bearer of the cookie', async () => {
    keepSession({ accessToken: 'novo', refreshToken: 'r1' })
    expect((await ask()).status).toBe(200)
    expect(seen[0]?.auth).toBe('Bearer novo')
    expect(document.cookie).toContain('iss_bearer=novo')
  })
  it('renews once on 401 and tries again, for all calls that wait', async () => {
    keepSession({ accessToken: 'velho', refreshToken: 'r1' })
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(seen.filter(({ path }) => path.endsWith('/renovar'))).toHaveLength(1)
    expect(bearer()).toBe('novo')
    expect(refreshToken()).toBe('r2')
    expect(events).toEqual([])
  })
  it('renews beforehand when the bearer ran out', async () => {
    keepSession({ accessToken: 'x', refreshToken: 'r1' })
    document.cookie = 'iss_bearer=; path=/; max-age=0'
    expect((await ask()).status).toBe(200)
    expect(seen.map(({ path }) => path)).toEqual(['/v2/rest/public/identidade/renovar', '/v2/rest/x'])
  })
  it('U1-8.server-errors-04 tells the program when it cannot be renewed, and forgets the session', async () => {
    keepSession({ accessToken: 'velho', refreshToken: 'gasto' })
    await expect(ask()).rejects.toBeInstanceOf(ApiError)
    expect(events).toEqual(['ended'])
    expect(hasSession()).toBe(false)
  })
  it('U1-8.server-errors-05 and -06 tell the program of a missing permission and of a server that is down', async () => {
    keepSession({ accessToken: 'novo', refreshToken: 'r1' })
    await expect(ask('/v2/rest/negado')).rejects.toBeInstanceOf(ApiError)
    await expect(ask('/v2/rest/caido')).rejects.toBeInstanceOf(ApiError)
    expect(events).toEqual(['denied', 'down'])
  })
})

describe('session', () => {
  it('U1-9-02 runs out after 120 minutes', () => {
    expect(SESSION_MINUTES).toBe(120)
    keepSession({ accessToken: 'a', refreshToken: 'r' }, 0)
    expect(refreshToken(119 * 60_000)).toBe('r')
    expect(refreshToken(120 * 60_000)).toBeNull()
  })
  it('U1-4-01 sign-out clears local storage and the cookies', () => {
    keepSession({ accessToken: 'a', refreshToken: 'r' })
    localStorage.setItem('iss_menu_solto', '1')
    clearSession()
    expect(localStorage).toHaveLength(0)
    expect(document.cookie).not.toContain('iss_')
    expect(hasSession()).toBe(false)
  })
  it('does not stumble over a damaged entry', () => {
    localStorage.setItem('iss_refresh', '{')
    expect(refreshToken()).toBeNull()
  })
})
