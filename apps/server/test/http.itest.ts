import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let scene: Scene
let alfa: Client
beforeAll(async () => {
  scene = await startScene()
  alfa = await scene.as('alfa')
})
afterAll(() => scene.stop())

describe('chamadas', () => {
  it('answers 401 with the sentence of the expired session when nobody is signed in', async () => {
    const answer = await scene.publico.get('/v2/rest/session/buscarUserInfo')
    expect(answer.status).toBe(401)
    expect(answer.body).toMatchObject({
      tipo: 0,
      mensagens: [{ key: null, message: 'Sua sessão expirou. Você será redirecionada para a página inicial' }],
    })
  })

  it('answers 403 with the sentence of the missing permission', async () => {
    const answer = await (await scene.as('maria')).post('/v2/rest/notafiscal/carregarEmissao', {})
    expect(answer.status).toBe(403)
    expect(answer.body.tipo).toBe(1)
    expect(answer.body.mensagens[0]?.message).toBe('Você não possui permissão para acessar este recurso.')
  })

  it('answers 409 to malformed JSON and to wrong shapes, keyed by field', async () => {
    const broken = await scene.app.inject({
      method: 'POST',
      url: '/v2/rest/session/acesso',
      headers: { authorization: `Bearer ${alfa.token}`, 'content-type': 'application/json' },
      payload: '{"acao":',
    })
    expect(broken.statusCode).toBe(409)
    const wrong = await alfa.post('/v2/rest/session/acesso', { acao: 5 })
    expect(wrong.status).toBe(409)
    expect(wrong.body.mensagens[0]?.key).toBe('acao')
    const none = await alfa.post('/v2/rest/session/acesso', {})
    expect(none.status).toBe(409)
  })

  it('sends a request id, security headers and a policy without inline scripts', async () => {
    const answer = await scene.publico.get('/v2/rest/public/version/buscar')
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain("script-src 'self'")
    expect(policy.match(/script-src[^;]*/)?.[0]).not.toContain('unsafe')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })

  it('documents every call in OpenAPI 3.1', async () => {
    const { body } = await scene.publico.get('/docs/openapi.json')
    const document = body as { openapi: string; paths: Record<string, Record<string, unknown>> }
    expect(document.openapi).toBe('3.1.0')
    for (const call of scene.house.calls) {
      const path = `/v2/rest${call.path}`.replace(/:([A-Za-z]+)/g, '{$1}')
      expect(document.paths[path]?.[call.method.toLowerCase()], `${call.method} ${call.path}`).toBeDefined()
    }
  })

  it('tells health and metrics without personal data', async () => {
    expect((await scene.publico.get('/saude')).body).toMatchObject({ situacao: 'ok' })
    const metrics = String((await scene.publico.get('/metricas')).body)
    expect(metrics).toContain('iss_http_duracao_segundos')
    expect(metrics).not.toContain('alfa')
  })

  it('limits requests of one address with a Portuguese sentence and Retry-After', async () => {
    const limited = await startScene({ rateLimits: true })
    try {
      let last = await limited.publico.post('/v2/rest/public/identidade/redefinirSenha', {
        usuario: 'ninguem',
        codigo: '1',
        senha: 'abcdef',
      })
      for (let index = 0; index < 12 && last.status !== 429; index += 1)
        last = await limited.publico.post('/v2/rest/public/identidade/redefinirSenha', {
          usuario: 'ninguem',
          codigo: '1',
          senha: 'abcdef',
        })
      expect(last.status).toBe(429)
      expect(last.headers['retry-after']).toBeDefined()
      expect(last.body.mensagens[0]?.message).toBe('Muitas requisições em pouco tempo. Aguarde um minuto e tente novamente.')
    } finally {
      await limited.stop()
    }
  })

  it('every call has its operation', () => {
    const implemented = new Set(scene.house.operations.map((operation) => operation.call))
    expect(scene.house.calls.filter((call) => !implemented.has(call)).map((call) => `${call.method} ${call.path}`)).toEqual([])
  })

  it('every call declares its access and answers 401 without a session unless public', async () => {
    expect(scene.house.calls.length).toBeGreaterThan(500)
    for (const call of scene.house.calls) {
      expect(call.access, call.path).toBeDefined()
      if ('public' in call.access) continue
      const url = `/v2/rest${call.path.replace(/:[A-Za-z]+/g, '1')}`
      const answer = call.method === 'GET' ? await scene.publico.get(url) : await scene.publico.post(url, {})
      expect(`${call.method} ${call.path} ${answer.status}`).toBe(`${call.method} ${call.path} 401`)
    }
  })
})

describe('arquivos', () => {
  const boundary = '----iss'
  const multipart = (name: string, type: string, content: Buffer) =>
    Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="arquivo"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
      ),
      content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
  const upload = (name: string, type: string, content: Buffer) =>
    scene.app.inject({
      method: 'POST',
      url: '/v2/rest/file/upload',
      headers: { authorization: `Bearer ${alfa.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: multipart(name, type, content),
    })

  it('takes a file of exactly 16 MB, refuses one byte more, and gives it back only to whoever may see it', async () => {
    const text = Buffer.from('linha;de;texto\r\n')
    const full = Buffer.concat(Array.from({ length: 16_777_216 / text.length }, () => text))
    expect(full.length).toBe(16_777_216)
    const accepted = await upload('limite.csv', 'text/csv', full)
    expect(accepted.statusCode, accepted.body).toBe(200)
    const { id } = accepted.json<{ id: number }>()
    const back = await scene.app.inject({
      url: `/v2/rest/arquivo/download/${id}`,
      headers: { authorization: `Bearer ${alfa.token}` },
    })
    expect(back.rawPayload.equals(full)).toBe(true)
    expect((await (await scene.as('gama')).get(`/v2/rest/arquivo/download/${id}`)).status).toBe(403)
    expect((await (await scene.as('alfa.porto')).get(`/v2/rest/arquivo/download/${id}`)).status).toBe(404)
    const refused = await upload('maior.csv', 'text/csv', Buffer.concat([full, Buffer.from('x')]))
    expect(refused.statusCode).toBe(409)
    expect(refused.body).toContain('O tamanho do arquivo não pode exceder 16 MB.')
  })

  it('judges a file by its content, not by its name', async () => {
    const refused = await upload('nota.pdf', 'application/pdf', Buffer.from('MZ executável'))
    expect(refused.statusCode).toBe(409)
  })

  it('answers over a real connection although it stopped storing early, and forgets a sender who went away', async () => {
    await scene.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = scene.app.server.address() as AddressInfo
    const url = `http://127.0.0.1:${port}/v2/rest/file/upload`
    const headers = { authorization: `Bearer ${alfa.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` }
    const rows = () => scene.owner<{ total: number }>('select count(*)::int as total from arquivo')
    const before = await rows()
    const long = Buffer.alloc(20_000_000, 'a;b\r\n')
    for (const [nome, sentence] of [
      ['programa.exe', 'Tipo de arquivo não permitido.'],
      ['longo.csv', 'O tamanho do arquivo não pode exceder 16 MB.'],
    ] as const) {
      const answer = await fetch(url, { method: 'POST', headers, body: multipart(nome, 'text/csv', long) })
      expect(answer.status).toBe(409)
      expect(await answer.text()).toContain(sentence)
    }
    const request = httpRequest(url, { method: 'POST', headers: { ...headers, 'content-length': String(long.length) } })
    request.on('error', () => undefined)
    request.write(multipart('metade.csv', 'text/csv', Buffer.alloc(300_000, 'a;b\r\n')).subarray(0, 200_000))
    await new Promise((done) => setTimeout(done, 200))
    request.destroy()
    // The next one is served as if nothing had been.
    expect((await upload('depois.csv', 'text/csv', Buffer.from('a;b\r\n'))).statusCode).toBe(200)
    expect(await rows()).toEqual([{ total: (before[0]?.total ?? 0) + 1 }])
  })
})
