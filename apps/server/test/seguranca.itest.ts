import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { entrar } from '@iss/acesso/contract/identidade'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { createApp } from '@iss/platform/http'
import { type Client, demoPassword, type Scene, startScene, startServerProcess, testSecret } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '../src/settings.ts'

const root = resolve(import.meta.dirname, '../../..')
let scene: Scene
let alfa: Client
beforeAll(async () => {
  scene = await startScene()
  alfa = await scene.as('alfa')
})
afterAll(() => scene.stop())

/** The server as it answers people: with pages, at a public https address. */
async function startPages() {
  const webRoot = await mkdtemp(join(tmpdir(), 'iss-paginas-'))
  const page = '<!doctype html><html><head><meta name="n" content="__CSP_NONCE__"></head><body></body></html>'
  for (const name of ['index.html', 'landing.html', 'public.html']) await writeFile(join(webRoot, name), page)
  const app = await createApp({
    house: scene.house,
    pool: scene.pool,
    runtime: { ...scene.runtime, baseUrl: 'https://iss.exemplo.gov.br' },
    secret: testSecret,
    version: '0',
    ratePerMinute: 0,
    webRoot,
  })
  return { app, stop: () => Promise.all([app.close(), rm(webRoot, { recursive: true })]) }
}

describe('cabeçalhos', () => {
  it('pages, answers, refusals and unknown addresses carry the strict policy: nothing inline, no foreign origin, no plug-in, no foreign frame', async () => {
    const { app, stop } = await startPages()
    try {
      const token = { authorization: `Bearer ${String(alfa.token)}` }
      for (const request of [
        { url: '/landing-page' },
        { url: '/home' },
        { url: '/v2/rest/public/version/buscar' },
        { url: '/v2/rest/session/buscarUserInfo', headers: token },
        { url: '/v2/rest/session/buscarUserInfo' },
        { url: '/v2/rest/nada' },
        { url: '/saude' },
      ]) {
        const { headers } = await app.inject(request)
        const policy = String(headers['content-security-policy'])
        const where = `${request.url} ${policy}`
        expect(policy, where).toContain("default-src 'none'")
        expect(policy, where).toMatch(/script-src 'self'(;|$)/)
        expect(policy, where).not.toMatch(/unsafe-|\*|https?:/)
        for (const part of ["object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'self'"])
          expect(policy, where).toContain(part)
        expect(headers['x-content-type-options'], where).toBe('nosniff')
        expect(headers['referrer-policy'], where).toBe('same-origin')
        expect(headers['permissions-policy'], where).toContain('camera=()')
        expect(headers['x-frame-options'], where).toBe('SAMEORIGIN')
        expect(headers['cross-origin-opener-policy'], where).toBe('same-origin')
        expect(String(headers['strict-transport-security']), where).toMatch(/max-age=\d{8}/)
        expect(headers['x-powered-by'], where).toBeUndefined()
        expect(headers.server, where).toBeUndefined()
      }
    } finally {
      await stop()
    }
  })

  it('each page has a nonce of its own for run-time styles and is not kept', async () => {
    const { app, stop } = await startPages()
    try {
      const [one, two] = [await app.inject('/landing-page'), await app.inject('/landing-page')]
      const nonceOf = (policy: unknown) => /style-src 'self' 'nonce-([^']+)'/.exec(String(policy))?.[1]
      const nonce = nonceOf(one.headers['content-security-policy'])
      expect(nonce?.length).toBeGreaterThanOrEqual(22)
      expect(one.body).toContain(`content="${String(nonce)}"`)
      expect(nonceOf(two.headers['content-security-policy'])).not.toBe(nonce)
      expect(one.headers['cache-control']).toBe('no-store')
    } finally {
      await stop()
    }
  })

  it('lets no other origin read an answer', async () => {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const { headers } = await scene.app.inject({
        method,
        url: '/v2/rest/public/version/buscar',
        headers: { origin: 'https://alheio.example', 'access-control-request-method': 'GET' },
      })
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
  })
})

describe('sessão', () => {
  const write = (headers: Record<string, string>) =>
    scene.app.inject({ method: 'POST', url: '/v2/rest/session/acesso', headers, payload: { acao: '/home/inicial-menu' } })

  it('a write authorised by the cookie alone must come from our own pages', async () => {
    const cookie = `iss_acesso=${String(alfa.token)}`
    for (const site of ['cross-site', 'same-site', 'none'])
      expect((await write({ cookie, 'sec-fetch-site': site })).statusCode).toBe(401)
    expect((await write({ cookie })).statusCode).toBe(401)
    expect((await write({ cookie, 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200)
    // Another header is no token: what authorises is still the cookie.
    for (const authorization of ['Basic YTpi', 'Bearer', 'bearer x', ''])
      expect((await write({ cookie, authorization, 'sec-fetch-site': 'cross-site' })).statusCode, authorization).toBe(401)
    // A browser that does not send the header tells at least from which page.
    expect((await write({ cookie, host: 'iss.exemplo', origin: 'http://alheio.exemplo' })).statusCode).toBe(401)
    expect((await write({ cookie, host: 'iss.exemplo', origin: 'null' })).statusCode).toBe(401)
    expect((await write({ cookie, host: 'iss.exemplo', origin: 'http://iss.exemplo' })).statusCode).toBe(200)
  })

  it('so must a read that writes something; a plain read need not', async () => {
    const cookie = `iss_acesso=${String(alfa.token)}`
    const get = (path: string, headers: Record<string, string> = {}) =>
      scene.app.inject({ url: `/v2/rest${path.replace(/:[A-Za-z]+/g, '1')}`, headers: { cookie, ...headers } })
    const writing = scene.house.calls.filter(
      ({ method, effect, access }) => method === 'GET' && effect === 'write' && !('public' in access),
    )
    expect(writing.length).toBeGreaterThan(3)
    for (const { path } of writing) {
      expect((await get(path)).statusCode, path).toBe(401)
      expect((await get(path, { 'sec-fetch-site': 'cross-site' })).statusCode, path).toBe(401)
      expect((await get(path, { 'sec-fetch-site': 'same-origin' })).statusCode, path).not.toBe(401)
    }
    expect((await get('/session/buscarUserInfo', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(200)
  })

  it('takes no token without signature, of another algorithm, or changed', async () => {
    const [head = '', payload = '', signature = ''] = String(alfa.token).split('.')
    // The first character, all of whose bits count; of the last one the decoder leaves two out.
    const other = signature.startsWith('A') ? 'B' : 'A'
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const token of [
      `${part({ alg: 'none' })}.${payload}.`,
      `${part({ alg: 'HS512' })}.${payload}.${part('x')}`,
      `${head}.${payload}.${other}${signature.slice(1)}`,
    ])
      expect((await scene.publico.get('/v2/rest/session/buscarUserInfo', { authorization: `Bearer ${token}` })).status).toBe(401)
  })
})

describe('entrada', () => {
  it('an unexpected failure tells neither statement nor stack, only the number of the request', async () => {
    const { app, stop } = await startPages()
    const query = scene.pool.connect
    try {
      const failure = new Error('select segredo from tabela')
      scene.pool.connect = ((done?: (error: Error) => void) => (done ? done(failure) : Promise.reject(failure))) as never
      const answer = await app.inject({
        method: 'POST',
        url: '/v2/rest/public/identidade/entrar',
        payload: { usuario: 'alfa', senha: demoPassword },
      })
      expect(answer.statusCode).toBe(500)
      expect(answer.body).not.toMatch(/segredo|select|\.ts|node_modules/)
      expect(answer.headers['x-request-id']).toBeDefined()
    } finally {
      scene.pool.connect = query
      await stop()
    }
  })

  it('refuses bodies beyond the limit, NUL characters and values nested beyond reason', async () => {
    const post = (payload: string) =>
      scene.app.inject({
        method: 'POST',
        url: '/v2/rest/session/acesso',
        headers: { authorization: `Bearer ${String(alfa.token)}`, 'content-type': 'application/json' },
        payload,
      })
    for (const body of [
      JSON.stringify({ acao: 'x'.repeat(4 * 1024 * 1024) }),
      JSON.stringify({ acao: 'a\u0000b' }),
      `{"acao":${'['.repeat(200)}${']'.repeat(200)}}`,
      '{"__proto__":{"x":1},"acao":"/home"}',
      '{"acao":"/home\\ud800"}',
      '{"acao":"/home","\\udc00":1}',
    ])
      expect((await post(body)).statusCode).toBe(409)
  })

  const upload = (name: string, content: Buffer | string) => {
    const boundary = '----iss'
    return scene.app.inject({
      method: 'POST',
      url: '/v2/rest/file/upload',
      headers: { authorization: `Bearer ${String(alfa.token)}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.concat([
        Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="arquivo"; filename="${name}"\r\n`),
        Buffer.from('content-type: application/octet-stream\r\n\r\n'),
        Buffer.from(content),
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]),
    })
  }

  it('takes no file that a browser would run: pages, drawings with script, programs, whatever their name says', async () => {
    const html = '<html><script>alert(1)</script></html>'
    for (const [name, content] of [
      ['pagina.html', html],
      ['desenho.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
      ['imagem.png', html],
      ['nota.pdf', html],
      ['programa.exe', 'MZ'],
      ['vazio.pdf', ''],
    ] as const)
      expect((await upload(name, content)).statusCode, name).toBe(409)
  })

  it('gives a file back as an attachment under a name that leads nowhere and breaks no header', async () => {
    const stored = await upload('../../etc/se%22gredo\u00e7.csv', 'a;b\r\n1;2\r\n')
    expect(stored.statusCode, stored.body).toBe(200)
    const { id } = stored.json<{ id: number }>()
    const back = await scene.app.inject({
      url: `/v2/rest/arquivo/download/${id}`,
      headers: { authorization: `Bearer ${String(alfa.token)}` },
    })
    expect(back.statusCode).toBe(200)
    expect(back.headers['content-disposition']).toMatch(/^attachment; filename="[^"/]*"; filename\*=UTF-8''[^/]*$/)
    expect(back.headers['x-content-type-options']).toBe('nosniff')
    expect(back.headers['cache-control']).toBe('no-store')
    const [row] = await scene.owner<{ chave: string }>('select chave from arquivo where id = $1', [id])
    expect(row?.chave).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{32}$/)
  })
})

describe('segredos', () => {
  it('production takes its secret from the environment only, and none that is short', () => {
    const base = { ISS_PRODUCAO: '1', DATA_DIR: join(tmpdir(), 'iss-nunca') }
    expect(() => readSettings(base, [], root)).toThrow('Em produção, ISS_SEGREDO é obrigatório.')
    expect(() => readSettings({ ...base, ISS_SEGREDO: 'curto' }, [], root)).toThrow('pelo menos 32 caracteres')
    expect(readSettings({ ...base, ISS_SEGREDO: testSecret }, [], root).secret).toBe(testSecret)
  })

  it('logs tell no password, token, user name, document or secret, not even at the finest level', async () => {
    const server = await startServerProcess(scene.ownerUrl, { env: { LOG_LEVEL: 'trace' } })
    const post = async (path: string, body: unknown) =>
      (await (
        await fetch(`${server.url}/v2/rest${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json()) as Record<string, unknown>
    try {
      const tokens = await post(entrar.path, { usuario: 'alfa', senha: demoPassword })
      await post(entrar.path, { usuario: 'alfa', senha: 'senha digitada errada' })
      await fetch(`${server.url}/v2/rest/session/buscarUserInfo`, {
        headers: { authorization: `Bearer ${String(tokens.accessToken)}` },
      })
      const said = server.output()
      expect(said).toContain('/v2/rest/public/identidade/entrar')
      const password = new URL(scene.ownerUrl).password
      // The end of the start names the accounts of the demonstration; only what was logged is looked at.
      const logged = said
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .join('\n')
      expect(logged).toContain('/v2/rest/public/identidade/entrar')
      for (const word of [
        demoPassword,
        demoDocumentos.alfa,
        'senha digitada',
        'alfa',
        String(tokens.accessToken),
        String(tokens.refreshToken),
        testSecret,
        password,
      ])
        expect(logged).not.toContain(word)
    } finally {
      await server.stop()
    }
  }, 240_000)
})
