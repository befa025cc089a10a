import { exampleOf, isAllowed, type Call, type UserInfo } from '@iss/platform/contract'
import { createApp } from '@iss/platform/http'
import type { Endpoint } from '@iss/platform/server'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { demoPassword, testSecret } from '../constants.ts'
import type { Scene } from '../scene.ts'
import { mutate, toJson, withIds } from './mutate.ts'
import { someFile } from './files.ts'
import { createRandom, type Random } from './random.ts'
import { readWorld, type World } from './world.ts'
import { mutateXml } from './xml.ts'

/** Who asks: every profile of both cities. */
const accounts = [
  'alfa',
  'hospital',
  'banco',
  'grafica',
  'integra',
  'contador',
  'funcionario',
  'maria',
  'fiscal',
  'gestor',
  'administrador',
  'suporte',
  'alfa.porto',
  'fiscal.porto',
  'gestor.porto',
] as const

const sideBySide = 4
const enough = 25
const tooSlow = 5_000
/** Milliseconds after which threads that had nothing to do are woken again: half of those after which the product lets one go. */
const awake = 30_000
/** Bytes of a message that is read in a thread. */
const large = 100_000

// biome-ignore lint/suspicious/noExplicitAny: calls of any shape
type AnyCall = Call<any, any>
type Asked = { method: 'GET' | 'POST'; url: string; headers: Record<string, string>; payload?: string | Buffer }
type Caller = { usuario: string; token: string; user: UserInfo; city: 1 | 2 }

export type FuzzReport = {
  requests: number
  byStatus: Record<string, number>
  /** Answers of 5xx, values that only the database refused, and answers that took more than five seconds, with what was asked. */
  failures: string[]
  slowest: { ms: number; what: string }
}

/**
 * Sends requests that nobody foresaw to every call of the house, from every profile: valid ones made from the contracts, with numbers of rows of
 * both cities, and the same with something wrong in them. The same seed on the same data asks the same. Gives up after some failures.
 */
export async function runFuzz(
  scene: Scene,
  options: { seed: number; requests: number; skip: readonly string[] },
): Promise<FuzzReport> {
  const random = createRandom(options.seed)
  const stacks = new Map<string, string>()
  const app = await startLogged(scene, stacks)
  const report: FuzzReport = { requests: 0, byStatus: {}, failures: [], slowest: { ms: 0, what: '' } }
  try {
    const world = await readWorld(scene)
    const callers = new Map<string, Caller>()
    for (const usuario of accounts) {
      const caller = await signIn(app, usuario)
      if (caller) callers.set(usuario, caller)
    }
    const calls = scene.house.calls.filter(({ path }) => !options.skip.includes(path))
    const others = await otherTongues(scene, app, callers.get('integra'))
    let woken = Number.NEGATIVE_INFINITY
    let turn: AnyCall[] = []
    while (report.requests < options.requests && report.failures.length < enough) {
      if (performance.now() - woken > awake) {
        await wakeThreads(scene, app)
        woken = performance.now()
      }
      const group: { caller: Caller | null; asked: Asked }[] = []
      while (group.length < Math.min(sideBySide, options.requests - report.requests)) {
        const other = random.chance(inOtherTongues) ? others(random) : null
        if (other) {
          group.push({ caller: null, asked: other })
          continue
        }
        if (turn.length === 0) turn = random.shuffle(calls)
        const call = turn.pop()
        if (!call) break
        const caller = pickCaller(random, call, [...callers.values()])
        group.push({ caller, asked: ask(random, world, call, caller) })
      }
      const lost = await Promise.all(group.map((one) => send(app, one.asked, report, stacks, one.caller)))
      for (const caller of lost)
        if (caller) {
          const again = await signIn(app, caller.usuario)
          if (again) callers.set(caller.usuario, again)
          else callers.delete(caller.usuario)
        }
    }
    return report
  } finally {
    await app.close()
  }
}

/** Share of the requests that go to addresses which speak another language than the calls. */
const inOtherTongues = 0.1

const examplesOf = ({ house }: Scene) =>
  ((house.others.get('endpoint') ?? []) as unknown as Endpoint[]).flatMap((one) => one.examples())

/**
 * A thread begins by loading its program: one or two seconds where TypeScript runs directly, more on a busy machine. No request is to be
 * measured with that, so each address gets its example so long that threads read it, as many at once as are sent side by side.
 */
async function wakeThreads(scene: Scene, app: FastifyInstance): Promise<void> {
  for (const { path: url, type, body } of new Map(examplesOf(scene).map((one) => [one.path, one])).values()) {
    const asked = { method: 'POST', url, headers: { 'content-type': type }, payload: body.padEnd(large) } as const
    await Promise.all(Array.from({ length: sideBySide }, () => app.inject(asked)))
  }
}

/** Requests of the endpoints made from their examples, three in four with something wrong, half of them with a code for integration. */
async function otherTongues(scene: Scene, app: FastifyInstance, owner: Caller | undefined) {
  const examples = examplesOf(scene)
  const made = await app.inject({
    method: 'POST',
    url: '/v2/rest/codigointegracao/gerar',
    headers: { authorization: `Bearer ${owner?.token ?? ''}` },
    payload: { nome: 'Fuzz', escopos: ['consultar', 'emitir', 'cancelar'], validade: '2026-12-31' },
  })
  const { token = '' } = made.json<{ token?: string }>()
  return (random: Random): Asked | null => {
    if (examples.length === 0) return null
    const { path: url, type, body } = random.pick(examples)
    const headers = { 'content-type': type, ...(random.chance(0.5) ? { authorization: `Bearer ${token}` } : {}) }
    return { method: 'POST', url, headers, payload: random.chance(0.75) ? mutateXml(random, body) : body }
  }
}

/** A server of the scene that keeps the stack of what it did not expect, by request. */
async function startLogged({ house, pool, runtime }: Scene, stacks: Map<string, string>): Promise<FastifyInstance> {
  const write = (line: string) => {
    const { requestId, erro } = JSON.parse(line) as {
      requestId?: string
      erro?: { nome: string; codigo?: string; pilha: string }
    }
    if (requestId && erro) stacks.set(requestId, `${erro.nome} ${erro.codigo ?? ''}\n${erro.pilha}`)
  }
  const log = pino({ level: 'error' }, { write })
  const app = await createApp({
    house,
    pool,
    runtime: { ...runtime, log },
    secret: testSecret,
    version: '0',
    ratePerMinute: 0,
    uploadQuotaMb: 0,
  })
  await app.ready()
  return app
}

async function signIn(app: FastifyInstance, usuario: string): Promise<Caller | null> {
  const payload = { usuario, senha: demoPassword }
  const entered = await app.inject({ method: 'POST', url: '/v2/rest/public/identidade/entrar', payload })
  const { accessToken: token } = entered.json<{ accessToken?: string }>()
  if (!token) return null
  const headers = { authorization: `Bearer ${token}` }
  const told = await app.inject({ url: '/v2/rest/session/buscarUserInfo', headers })
  return told.statusCode === 200
    ? { usuario, token, user: told.json<UserInfo>(), city: usuario.endsWith('.porto') ? 2 : 1 }
    : null
}

function pickCaller(random: Random, call: AnyCall, callers: readonly Caller[]): Caller | null {
  if ('public' in call.access) return random.chance(0.8) || callers.length === 0 ? null : random.pick(callers)
  const admitted = callers.filter(({ user }) => isAllowed(call.access, user))
  if (admitted.length > 0 && random.chance(0.9)) return random.pick(admitted)
  return callers.length > 0 && random.chance(0.9) ? random.pick(callers) : null
}

/** One request of a call: one third as the contract wants it, the rest with something wrong. */
function ask(random: Random, world: World, call: AnyCall, caller: Caller | null): Asked {
  const area = call.path.split('/').find((part) => part !== '' && part !== 'public') ?? ''
  const own = caller?.city ?? 1
  // Mostly numbers of his own city; at times one of the other among them, at times none but those.
  const foreign = random.pick([0, 0, 0, 0, 0.3, 1])
  const cityOf = () => (random.chance(foreign) ? (own === 1 ? 2 : 1) : own)
  const idOf = (name: string) => world.idOf(random, /^(ids?|pai)$/.test(name) ? area : name, cityOf())
  const valid = withIds(exampleOf(call), idOf)
  const wrong = random.chance(0.67)
  const headers: Record<string, string> = {
    ...(caller ? { authorization: `Bearer ${caller.token}` } : {}),
    ...(random.chance(0.05) ? { 'idempotency-key': random.pick(['chave', 'x'.repeat(300), 'ç', ' ']) } : {}),
  }
  if (call.multipart) return { ...toMultipart(random, wrong ? mutate(random, valid) : valid, headers), ...urlOf(call, {}) }
  const value = wrong ? mutate(random, valid) : valid
  if (call.method === 'GET') return { headers, ...urlOf(call, value) }
  const type = random.chance(0.02)
    ? random.pick(['text/plain', 'application/xml', 'application/json; charset=latin1'])
    : 'application/json'
  return { headers: { ...headers, 'content-type': type }, payload: toJson(random, value), ...urlOf(call, {}) }
}

const asText = (value: unknown) =>
  typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\ufffd') : (JSON.stringify(value) ?? '')

function urlOf(call: AnyCall, value: unknown): Pick<Asked, 'method' | 'url'> {
  const rest = typeof value === 'object' && value !== null ? { ...(value as Record<string, unknown>) } : {}
  const path = call.path.replace(/:([A-Za-z]+)/g, (_match: string, name: string) => {
    const text = asText(rest[name] ?? 1).slice(0, 400)
    delete rest[name]
    return encodeURIComponent(text) || '%20'
  })
  const query = new URLSearchParams(Object.entries(rest).map(([key, item]) => [key, asText(item)])).toString().slice(0, 8_000)
  return { method: call.method, url: `/v2/rest${path}${query ? `?${query}` : ''}` }
}

function toMultipart(random: Random, value: unknown, headers: Record<string, string>): Pick<Asked, 'headers' | 'payload'> {
  const boundary = '----fuzz'
  const { nome, conteudo } = someFile(random)
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const part = (name: string, rest: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name.replace(/[^\w]/g, '')}"${rest}`
  const payload = Buffer.concat([
    ...fields.map(([name, item]) => Buffer.from(`${part(name, '')}\r\n\r\n${asText(item)}\r\n`)),
    Buffer.from(`${part('file', `; filename="${nome}"`)}\r\ncontent-type: application/octet-stream\r\n\r\n`),
    conteudo,
    Buffer.from(random.chance(0.9) ? `\r\n--${boundary}--\r\n` : ''),
  ])
  return { headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` }, payload }
}

/** Sends it and notes the answer; gives the caller back when his session is over. */
async function send(
  app: FastifyInstance,
  { method, url, headers, payload }: Asked,
  report: FuzzReport,
  stacks: Map<string, string>,
  caller: Caller | null,
): Promise<Caller | null> {
  const started = performance.now()
  const { statusCode, headers: answered } = await app.inject({
    method,
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  })
  const ms = Math.round(performance.now() - started)
  report.requests += 1
  report.byStatus[statusCode] = (report.byStatus[statusCode] ?? 0) + 1
  const body = payload === undefined ? '' : payload.toString('utf8').slice(0, 2_000)
  const what = `${method} ${url.slice(0, 300)} ${caller?.usuario ?? 'ninguém'} ${body}`
  if (ms > report.slowest.ms) report.slowest = { ms, what }
  const stack = stacks.get(String(answered['x-request-id']))
  if (statusCode >= 500 || stack) report.failures.push(`${statusCode} ${what}\n${stack ?? ''}`)
  else if (ms > tooSlow) report.failures.push(`${ms} ms ${what}`)
  return statusCode === 401 && caller ? caller : null
}
