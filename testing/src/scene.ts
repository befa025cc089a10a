import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type FixedClock, fixedClock } from '@iss/kernel/clock'
import type { AnswerOf, Call, RequestOf } from '@iss/platform/contract'
import { appUrl, inTransaction, type Pool, readerUrl } from '@iss/platform/db'
import { discover, type House } from '@iss/platform/discovery'
import { type AppOptions, createApp } from '@iss/platform/http'
import { courierCity, type JobDeps, runBlock } from '@iss/platform/jobs'
import { type Context, createContext, type Runtime } from '@iss/platform/server'
import { boot } from '@iss/server/boot'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import pino from 'pino'
import { inject } from 'vitest'
import { z } from 'zod'
import { solveCaptcha } from './captcha.ts'
import { demoPassword, testDay, testSecret } from './constants.ts'
import { throughPgbouncer } from './pgbouncer.ts'

const root = resolve(import.meta.dirname, '../..')
let counter = 0
let found: Promise<House> | undefined

/** The house, found once for a worker: declarations do not change while tests run. test/house.test.ts and every process find it afresh. */
export function findHouse(): Promise<House> {
  found ??= discover(root)
  return found
}

export type Answer<T> = { status: number; body: T; headers: Record<string, unknown>; raw: Buffer }
export type ErrorBody = { tipo: number; mensagens: { key: string | null; message: string }[]; exceptionMessage: string | null }

/** A caller: every call goes through the real HTTP server (injected), with this user's token. */
export type Client = {
  token: string | undefined
  /** Calls by contract; throws unless it answers 200. The answer is decoded (Dinheiro, Competencia …). */
  // biome-ignore lint/suspicious/noExplicitAny: any contract
  call<C extends Call<any, any>>(call: C, input: RequestOf<C>, headers?: Record<string, string>): Promise<AnswerOf<C>>
  /** Calls by contract and gives status and raw body, whatever they are. */
  // biome-ignore lint/suspicious/noExplicitAny: any contract
  try<C extends Call<any, any>>(
    call: C,
    input: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<ErrorBody & Record<string, unknown>>>
  get(path: string, headers?: Record<string, string>): Promise<Answer<unknown>>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer<ErrorBody & Record<string, unknown>>>
}

export type Scene = {
  app: FastifyInstance
  /** What carries long work here. */
  jobs: JobDeps
  house: House
  pool: Pool
  runtime: Runtime
  clock: FixedClock
  /** Connection string of the owner, for what a test must look at past row level security. */
  ownerUrl: string
  /** Signs a demo user in (once) through the sign-in call. */
  as(usuario: string): Promise<Client>
  publico: Client
  /** Solves a fresh captcha; the payload is good for one call. */
  captcha(): Promise<string>
  /** Runs `work` in a transaction of a city, as the system. Nova Serra is 1, Porto Claro 2. */
  inCity<T>(municipioId: number, work: (ctx: Context) => Promise<T>): Promise<T>
  /** Runs every open process to its end, block by block. */
  runProcesses(): Promise<void>
  /** Runs a courier once in a city, as a worker does when it is due. */
  runCourier(nome: string, municipioId: number): Promise<void>
  owner<T extends pg.QueryResultRow>(sql: string, params?: unknown[]): Promise<T[]>
  stop(): Promise<void>
}

export type SceneOptions = {
  template?: 'iss_demo' | 'iss_vazio'
  rateLimits?: boolean
  producao?: boolean
  /** Of a portal that is seen by a browser: its address, a clock that goes on, the folder of the screens. */
  baseUrl?: string
  clock?: FixedClock
  app?: Pick<AppOptions, 'webRoot' | 'onScheduled' | 'clientCertHeader'>
}

/** A city of one's own: clones the demo (or the empty) template, starts the server on it without listening. Call in beforeAll; stop in afterAll. */
export async function startScene(options: SceneOptions = {}): Promise<Scene> {
  const server = inject('databaseUrl')
  counter += 1
  const name = `cena_${process.pid}_${process.env.VITEST_POOL_ID ?? 0}_${counter}_${Math.trunc(performance.now())}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  // Cloning a template is refused while another clone of it is under way.
  await admin.query('select pg_advisory_lock(4777103)')
  try {
    // Copied as files: the default writes every page of the template to the log of the server first.
    await admin.query(`create database ${name} template ${options.template ?? 'iss_demo'} strategy file_copy`)
  } finally {
    await admin.query('select pg_advisory_unlock(4777103)')
  }
  const ownerUrl = Object.assign(new URL(server), { pathname: `/${name}` }).href
  const dir = mkdtempSync(join(tmpdir(), 'iss-cena-'))
  if (options.template !== 'iss_vazio') cpSync(inject('demoFiles'), dir, { recursive: true })
  const clock = options.clock ?? fixedClock(testDay)
  const log = pino({ level: process.env.LOG_LEVEL ?? 'fatal' })
  const booted = await boot({
    root,
    house: await findHouse(),
    appUrl: throughPgbouncer(appUrl(ownerUrl, testSecret), inject('pgbouncerPort')),
    readerUrl: readerUrl(ownerUrl, testSecret),
    secret: testSecret,
    filesRoot: dir,
    baseUrl: options.baseUrl ?? 'http://localhost:3000',
    producao: options.producao ?? false,
    clock,
    log,
    poolSize: 12,
    captchaMaxNumber: 500,
  })
  const { house, pool, runtime } = booted
  const app = await createApp({
    house,
    pool,
    runtime,
    secret: testSecret,
    version: booted.version,
    ...(options.rateLimits ? {} : { ratePerMinute: 0 }),
    ...options.app,
  })
  await app.ready()
  const publico = createClient(app, undefined)
  const clients = new Map<string, Promise<Client>>()
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 })
  owner.on('error', () => undefined)
  const jobs: JobDeps = {
    pool,
    runtime,
    processes: new Map(house.processes.map((process) => [process.nome, process])),
    identityOf: booted.identityOf,
  }
  return {
    app,
    jobs,
    house,
    pool,
    runtime,
    clock,
    ownerUrl,
    publico,
    as(usuario) {
      const known = clients.get(usuario)
      if (known) return known
      const client = publico.post('/v2/rest/public/identidade/entrar', { usuario, senha: demoPassword }).then((answer) => {
        if (answer.status !== 200) throw new Error(`${usuario} could not sign in: ${JSON.stringify(answer.body)}`)
        return createClient(app, String(answer.body.accessToken))
      })
      clients.set(usuario, client)
      return client
    },
    captcha: () => solveCaptcha(() => publico.get('/v2/rest/public/captcha/desafio').then((answer) => answer.body)),
    inCity: (municipioId, work) =>
      inTransaction(pool, { municipioId }, (db, client) =>
        work(createContext(runtime, { db, client, municipioId, identity: null, requestId: 'teste' }).ctx),
      ),
    async runProcesses() {
      for (let round = 0; round < 10_000; round += 1) {
        const { rows } = await pool.query<{ municipio_id: number; id: string }>(
          'select municipio_id, id from processos_abertos(1)',
        )
        const row = rows[0]
        if (!row) return
        await runBlock(jobs, { municipioId: row.municipio_id, id: Number(row.id) })
      }
      throw new Error('Processes did not come to an end')
    },
    async runCourier(nome, municipioId) {
      const courier = house.couriers.find((item) => item.nome === nome)
      if (!courier) throw new Error(`No courier is called ${nome}`)
      await courier.run(courierCity({ pool, runtime }, courier, municipioId, AbortSignal.timeout(60_000)))
    },
    async owner<T extends pg.QueryResultRow>(sql: string, params: unknown[] = []) {
      return (await owner.query<T>(sql, params)).rows
    },
    async stop() {
      await app.close()
      await booted.close()
      await owner.end()
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function createClient(app: FastifyInstance, token: string | undefined): Client {
  const headersOf = (headers?: Record<string, string>) => ({ ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers })
  const request = async (
    method: 'GET' | 'POST',
    url: string,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<never>> => {
    const response = await app.inject({
      method,
      url,
      headers: headersOf(headers),
      ...(body === undefined ? {} : { payload: body as never }),
    })
    const json = String(response.headers['content-type'] ?? '').includes('json')
    return {
      status: response.statusCode,
      body: (json ? response.json() : response.body) as never,
      headers: response.headers,
      raw: response.rawPayload,
    }
  }
  const attempt: Client['try'] = (call, input, headers) => {
    if (call.method === 'POST') return request('POST', `/v2/rest${call.path}`, input, headers)
    const rest = { ...(input as Record<string, unknown>) }
    const path = call.path.replace(/:([A-Za-z]+)/g, (_match: string, name: string) => {
      const value = rest[name]
      delete rest[name]
      return encodeURIComponent(String(value))
    })
    const query = new URLSearchParams(Object.entries(rest).map(([key, value]) => [key, String(value)])).toString()
    return request('GET', `/v2/rest${path}${query ? `?${query}` : ''}`, undefined, headers)
  }
  return {
    token,
    try: attempt,
    async call(call, input, headers) {
      const answer = await attempt(call, z.encode(call.request, input as never), headers)
      if (answer.status !== 200)
        throw new Error(`${call.method} ${call.path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      return (call.answer === 'file' ? answer.raw : z.decode(call.answer as z.ZodType, answer.body)) as never
    },
    get: (path, headers) => request('GET', path, undefined, headers),
    post: (path, body, headers) => request('POST', path, body, headers),
  }
}

/** Reference data of the project's root when it is there; tests must pass without it. */
export function sharedFile(path: string): string | null {
  const file = join(root, '../shared', path)
  return existsSync(file) ? file : null
}
