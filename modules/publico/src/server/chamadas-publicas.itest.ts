import type { Call } from '@iss/platform/contract'
import { type Scene, startScene } from '@iss/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'

let scene: Scene
let publicas: Call[]
beforeAll(async () => {
  scene = await startScene()
  publicas = scene.house.calls.filter((call) => 'public' in call.access)
})
afterAll(() => scene?.stop())

const corpoDeErro = z.object({
  tipo: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  mensagens: z.array(z.object({ key: z.string().nullable(), message: z.string().min(1) })).min(1),
  exceptionMessage: z.string().nullable(),
})
/** Traces of what is inside: stack, statement, library, path. */
const tracos = /\bat \S+ \(|node_modules|select .* from|PostgreSQL|drizzle|ZodError|\.ts:\d+/i

type Resposta = { status: number; tipo: string; corpo: string }
async function enviar(
  call: Call,
  payload: { texto: string; contentType?: string } | { query: Record<string, string> },
): Promise<Resposta> {
  const url = `/v2/rest${call.path.replace(/:[A-Za-z]+/g, 'x')}`
  const response =
    'query' in payload
      ? await scene.app.inject({ method: call.method, url: `${url}?${new URLSearchParams(payload.query)}` })
      : await scene.app.inject({
          method: call.method,
          url,
          headers: { 'content-type': payload.contentType ?? 'application/json' },
          payload: payload.texto,
        })
  return { status: response.statusCode, tipo: String(response.headers['content-type'] ?? ''), corpo: response.body }
}

function conferir(call: Call, { status, tipo, corpo }: Resposta): void {
  const onde = `${call.method} ${call.path} answered ${status}: ${corpo.slice(0, 300)}`
  expect(status, onde).toBeLessThan(500)
  expect(tracos.test(corpo) && tipo.includes('json'), onde).toBe(false)
  if (status === 200) return
  expect([401, 403, 404, 409, 429], onde).toContain(status)
  expect(corpoDeErro.safeParse(JSON.parse(corpo)).success, onde).toBe(true)
}

const hostil = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    "' or '1'='1",
    "'; drop table conta; --",
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '%00',
    '{{7*7}}',
    '${7*7}',
    'alfa',
    'maria@demonstracao.example',
    '30000000205',
    '40.000.001/0001-50',
    '\ud800',
    '\uffff\u202e',
    'NaN',
    '-0',
    '1e309',
    '9'.repeat(400),
    'x'.repeat(20_000),
    '35999-030',
    '__proto__',
    'constructor',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
)
const numero = fc.oneof(fc.constantFrom(0, -1, 1, 2, 31, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e300), fc.integer())
const qualquer = fc.oneof(hostil, numero, fc.boolean(), fc.constant(null), fc.jsonValue({ maxDepth: 3 }))

type Forma = { type?: unknown; properties?: Record<string, Forma>; items?: Forma; enum?: unknown[]; anyOf?: Forma[] }

/** Values near the shape that the contract asks for, each part of which may be hostile: so the checks behind the shape are reached too. */
function perto(forma: Forma, depth = 0): fc.Arbitrary<unknown> {
  const certo = (): fc.Arbitrary<unknown> => {
    if (forma.anyOf?.length) return fc.oneof(...forma.anyOf.map((item) => perto(item, depth + 1)))
    if (forma.enum?.length) return fc.constantFrom(...forma.enum)
    if (forma.type === 'string') return hostil
    if (forma.type === 'number' || forma.type === 'integer') return numero
    if (forma.type === 'boolean') return fc.boolean()
    if (forma.type === 'array') return fc.array(forma.items ? perto(forma.items, depth + 1) : qualquer, { maxLength: 4 })
    if (forma.properties && depth < 5)
      return fc.record(
        Object.fromEntries(Object.entries(forma.properties).map(([name, item]) => [name, perto(item, depth + 1)])),
        { requiredKeys: [] },
      )
    return qualquer
  }
  return fc.oneof({ arbitrary: certo(), weight: 9 }, { arbitrary: qualquer, weight: 1 })
}

const formaDe = (call: Call) => z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' }) as Forma

describe('every public call of the house, under hostile input', () => {
  it('U1-6-01 there are calls to try, all of them without session', () => {
    expect(publicas.length).toBeGreaterThan(20)
    expect(publicas.map(({ path }) => path)).toContain('/public/login/cadastrar')
  })

  it('U1-8.server-errors-01 values near the shape: never a 5xx, always a spec-shaped answer', async () => {
    expect(publicas.length).toBeGreaterThan(20)
    for (const call of publicas) {
      const comCaptcha = Object.hasOwn(formaDe(call).properties ?? {}, 'captcha')
      await fc.assert(
        fc.asyncProperty(perto(formaDe(call)), fc.boolean(), async (valor, resolvido) => {
          const corpo =
            comCaptcha && resolvido && typeof valor === 'object' && valor !== null && !Array.isArray(valor)
              ? { ...valor, captcha: await scene.captcha() }
              : valor
          if (call.method === 'POST') conferir(call, await enviar(call, { texto: JSON.stringify(corpo) ?? 'null' }))
          else {
            const partes = typeof corpo === 'object' && corpo !== null ? Object.entries(corpo) : []
            conferir(
              call,
              await enviar(call, {
                query: Object.fromEntries(
                  partes.map(([name, part]) => [name, typeof part === 'string' ? part : (JSON.stringify(part) ?? '')]),
                ),
              }),
            )
          }
        }),
        { numRuns: 40, seed: 20260415 },
      )
    }
  }, 600_000)

  it('what is no JSON, no object or too large is refused in words', async () => {
    expect(publicas.length).toBeGreaterThan(15)
    const fundo = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    for (const call of publicas.filter(({ method }) => method === 'POST')) {
      for (const texto of [
        '',
        '{',
        '{"a":}',
        'null',
        '"x"',
        '[]',
        '12',
        '{"__proto__":{"x":1}}',
        '{"constructor":{"prototype":{"x":1}}}',
        fundo,
      ])
        conferir(call, await enviar(call, { texto }))
      conferir(call, await enviar(call, { texto: '<a/>', contentType: 'text/xml' }))
      conferir(call, await enviar(call, { texto: 'a=1', contentType: 'application/x-www-form-urlencoded' }))
    }
    const [call] = publicas.filter(({ path }) => path === '/public/login/cadastrar')
    if (!call) throw new Error('The registration is not there')
    conferir(call, await enviar(call, { texto: JSON.stringify({ observacao: 'x'.repeat(5 * 1024 * 1024) }) }))
  }, 300_000)

  it('the log holds nothing of what was sent', async () => {
    const marca = 'segredo-do-teste-7f3a'
    const escritos: unknown[] = []
    const espioes = (['info', 'warn', 'error'] as const).map((nivel) =>
      vi.spyOn(scene.runtime.log, nivel).mockImplementation((...args: unknown[]) => void escritos.push(args)),
    )
    for (const call of publicas.filter(({ method }) => method === 'POST')) {
      const campos = Object.keys(formaDe(call).properties ?? { email: {} })
      await enviar(call, { texto: JSON.stringify(Object.fromEntries(campos.map((campo) => [campo, marca]))) })
      await enviar(call, { texto: JSON.stringify(marca) })
    }
    for (const espiao of espioes) espiao.mockRestore()
    expect(escritos.length).toBeGreaterThan(0)
    expect(JSON.stringify(escritos)).not.toContain(marca)
  }, 300_000)
})

describe('every call of the house', () => {
  it('U1-7-01 stands under /v2/rest, and nowhere else unless it is a legacy action (A-23)', () => {
    expect(scene.house.calls.length).toBeGreaterThan(500)
    for (const call of scene.house.calls) {
      expect(scene.app.hasRoute({ method: call.method, url: `/v2/rest${call.path}` }), call.path).toBe(true)
      expect(scene.app.hasRoute({ method: call.method, url: call.path }), call.path).toBe(call.legacyPath === call.path)
      expect(call.legacyPath ?? '.action').toMatch(/\.action$/)
    }
  })

  it('U1-7-03 skips the sign-in check only under /public/ and for legacy actions; anything else answers 401 without session', async () => {
    const open = scene.house.calls.filter(({ access }) => 'public' in access)
    expect(open.filter(({ path, legacyPath }) => !path.startsWith('/public/') && legacyPath === undefined)).toEqual([])
    for (const call of scene.house.calls) {
      if ('public' in call.access) continue
      expect(call.path, 'a call that asks for a session').not.toContain('/public/')
      const url = `/v2/rest${call.path.replace(/:[A-Za-z]+/g, '1')}`
      const { statusCode, body } = await scene.app.inject({
        method: call.method,
        url,
        ...(call.method === 'POST' ? { payload: {} } : {}),
      })
      expect([call.path, statusCode]).toEqual([call.path, 401])
      expect(JSON.parse(body)).toMatchObject({
        tipo: 0,
        mensagens: [{ key: null, message: 'Sua sessão expirou. Você será redirecionada para a página inicial' }],
      })
    }
  }, 120_000)

  it('U1-7-04 takes JSON, but for uploads', async () => {
    expect(scene.house.calls.filter(({ multipart }) => multipart).map(({ path }) => path)).toContain('/file/upload')
    const { statusCode } = await scene.app.inject({
      method: 'POST',
      url: '/v2/rest/public/login/buscarCEPPorCEP',
      payload: { cep: '35999030' },
    })
    expect(statusCode).toBe(200)
  })
})

describe('rate limits', () => {
  it('answer 429 with a sentence in Portuguese', async () => {
    const limitada = await startScene({ rateLimits: true, template: 'iss_vazio' })
    try {
      const status: number[] = []
      let corpo: { mensagens: { message: string }[] } = { mensagens: [] }
      for (let n = 0; n < 12; n += 1) {
        const answer = await limitada.publico.post('/v2/rest/public/removeinscricaoemail/remover', { email: 'x' })
        status.push(answer.status)
        corpo = answer.body
      }
      expect(status).toEqual([...Array.from({ length: 10 }, () => 409), 429, 429])
      expect(corpo.mensagens[0]?.message).toBe('Muitas requisições em pouco tempo. Aguarde um minuto e tente novamente.')
    } finally {
      await limitada.stop()
    }
  })
})
