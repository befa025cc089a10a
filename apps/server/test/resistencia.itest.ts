import { type AddressInfo, connect, type Socket } from 'node:net'
import { entrar } from '@iss/acesso/contract/identidade'
import { enviarDesif } from '@iss/desif/contract/entrega'
import { enviarArquivo } from '@iss/portal/contract/arquivo'
import { appUrl, createPool } from '@iss/platform/db'
import { createApp } from '@iss/platform/http'
import { type Client, demoPassword, type Scene, startScene, testSecret } from '@iss/testing'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

type Options = Partial<Parameters<typeof createApp>[0]>

let scene: Scene
let alfa: Client
/** Two processes of one installation, as far as their requests go, with narrow limits. */
let one: FastifyInstance
let two: FastifyInstance
/** A process that listens, impatient; what it logs. */
let portal: FastifyInstance
let port: number
const lines: string[] = []
const apps: FastifyInstance[] = []
const sockets: Socket[] = []
beforeAll(async () => {
  scene = await startScene()
  alfa = await scene.as('alfa')
  const narrow = { ratePerMinute: 80, uploadQuotaMb: 1 }
  one = await start(narrow)
  two = await start(narrow)
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  portal = await start({ runtime: { ...scene.runtime, log }, uploadSilence: 500, requestTimeout: 1_500 })
  await portal.listen({ port: 0, host: '127.0.0.1' })
  port = (portal.server.address() as AddressInfo).port
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  // What was counted belongs to a minute that is over.
  scene.clock.advance(61_000)
})
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()))
  await scene.stop()
})

async function start(options: Options = {}): Promise<FastifyInstance> {
  const { house, pool, runtime } = scene
  const app = await createApp({ house, pool, runtime, secret: testSecret, version: '0', ratePerMinute: 0, ...options })
  apps.push(app)
  return app
}

const boundary = '----iss'
const head = (name: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`
const multipart = (content: Buffer) =>
  Buffer.concat([Buffer.from(head('linhas.csv')), content, Buffer.from(`\r\n--${boundary}--\r\n`)])
const multipartType = { 'content-type': `multipart/form-data; boundary=${boundary}` }
const bearer = (client: Client) => ({ authorization: `Bearer ${String(client.token)}` })
const upload = (app: FastifyInstance, size: number) =>
  app.inject({
    method: 'POST',
    url: `/v2/rest${enviarArquivo.path}`,
    headers: { ...bearer(alfa), ...multipartType },
    payload: multipart(Buffer.alloc(size, 'a;b\r\n')),
  })

/** A sender who begins a file of 1,000,000 bytes with its frame and does not go on; `sent` is how much of it, `said` what he was answered. */
function beginUpload(path: string, client: Client, at = port): { socket: Socket; sent: number; said(): string } {
  const socket = connect(at, '127.0.0.1')
  sockets.push(socket)
  let said = ''
  socket.on('data', (chunk) => (said += chunk.toString()))
  socket.on('error', () => undefined)
  const start = head('linhas.csv')
  socket.write(
    `POST /v2/rest${path} HTTP/1.1\r\nhost: portal\r\nauthorization: ${bearer(client).authorization}\r\ncontent-type: ${multipartType['content-type']}\r\ncontent-length: 1000000\r\n\r\n${start}a;b\r\n`,
  )
  return { socket, sent: start.length + 5, said: () => said }
}

describe('limits of requests', () => {
  const attempt = (app: FastifyInstance, url: string) =>
    app.inject({ method: 'POST', url, payload: { usuario: 'ninguem', senha: 'errada' } }).then(({ statusCode }) => statusCode)

  it('holds for the call that answers, however its address is written, and over all processes', async () => {
    const path = `/v2/rest${entrar.path}`
    const spellings = [path, path.replace('/v2', '/%76%32'), path.replace('rest', 'r%65st'), `${path}?x=1`]
    const statuses: number[] = []
    for (let turn = 0; turn < 24; turn += 1) statuses.push(await attempt(one, spellings[turn % spellings.length] ?? path))
    const most = entrar.ratePerMinute ?? 0
    expect(statuses.slice(0, most)).not.toContain(429)
    expect(new Set(statuses.slice(most))).toEqual(new Set([429]))
    expect(await attempt(two, path)).toBe(429)
  })

  it('holds together for what declares none, addresses that lead nowhere included', async () => {
    const ask = async (app: FastifyInstance, url: string) => (await app.inject({ url })).statusCode
    const statuses: number[] = []
    for (const url of ['/v2/rest/nada', '/nada', '/v2/rest/session/buscarUserInfo', '/docs/openapi.json'])
      for (let turn = 0; turn < 25; turn += 1) statuses.push(await ask(one, url))
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
    await expect.poll(() => ask(two, '/v2/rest/nada')).toBe(429)
    expect(await ask(one, '/saude')).toBe(200)
  })
})

describe('uploads', () => {
  it('no sender holds a connection of the database, and few of one account are read at once', async () => {
    const paths = scene.house.calls.filter(({ multipart: is }) => is).map(({ path }) => path)
    expect(paths.length).toBeGreaterThan(4)
    const gestor = await scene.as('gestor')
    // However long sixty senders take to begin: the impatient one would have given up the first of them.
    const waiting = await start({ uploadSilence: 300_000, requestTimeout: 300_000 })
    await waiting.listen({ port: 0, host: '127.0.0.1' })
    const at = (waiting.server.address() as AddressInfo).port
    for (const path of paths) beginUpload(path, gestor, at)
    const many = Array.from({ length: 60 }, () => beginUpload(enviarArquivo.path, alfa, at))
    await expect.poll(() => many.filter(({ said }) => said().includes(' 429 ')).length).toBe(56)
    expect(many.find(({ said }) => said() !== '')?.said()).toContain('Já há 4 arquivos seus em envio.')
    await expect.poll(() => scene.pool.totalCount - scene.pool.idleCount).toBe(0)
    expect((await waiting.inject({ url: '/saude' })).statusCode).toBe(200)
    for (const { socket } of many) socket.destroy()
    await expect.poll(async () => (await upload(waiting, 1000)).statusCode).toBe(200)
  })

  it('gives up whoever falls silent, tells nobody of an unexpected failure, and keeps nothing', async () => {
    const rows = () => scene.owner<{ n: number }>('select count(*)::int as n from arquivo')
    const before = await rows()
    const silent = beginUpload(enviarArquivo.path, alfa)
    await expect.poll(silent.said).toContain('O envio do arquivo foi interrompido antes do fim.')
    const gone = beginUpload(enviarArquivo.path, alfa)
    await new Promise<void>((done) => gone.socket.write('a;b\r\n', () => done()))
    gone.socket.destroy()
    await expect.poll(async () => (await upload(portal, 1000)).statusCode).toBe(200)
    expect(lines.filter((line) => line.includes('erro nao tratado'))).toEqual([])
    expect(await rows()).toEqual([{ n: (before[0]?.n ?? 0) + 1 }])
  })

  it('ends a request that takes too long to arrive, byte by byte', async () => {
    const slow = beginUpload(enviarArquivo.path, alfa)
    const drip = setInterval(() => slow.socket.writable && slow.socket.write('a'), 50)
    await new Promise((done) => slow.socket.once('close', done))
    clearInterval(drip)
    expect(slow.said()).toContain(' 408 ')
  })

  it('a large file has its own limit and its own time to arrive; nothing of a broken one stays', async () => {
    const banco = await scene.as('banco')
    const patient = await start({ requestTimeout: 400 })
    await patient.listen({ port: 0, host: '127.0.0.1' })
    const at = (patient.server.address() as AddressInfo).port
    const [large, broken] = [beginUpload(enviarDesif.path, banco, at), beginUpload(enviarDesif.path, banco, at)]
    const usual = beginUpload(enviarArquivo.path, alfa, at)
    await new Promise((done) => usual.socket.once('close', done))
    broken.socket.destroy()
    expect([usual.said().includes(' 408 '), large.said()]).toEqual([true, ''])
    const tail = `\r\n--${boundary}--\r\n`
    large.socket.write('a'.repeat(1_000_000 - large.sent - tail.length) + tail)
    await expect.poll(large.said).toContain('Arquivo recebido.')
    const delivered = () => scene.owner<{ nome: string }>('select nome from desif_arquivo where chave is not null')
    expect(await delivered()).toEqual([{ nome: 'linhas.csv' }])

    const small = await start({ runtime: { ...scene.runtime, largeUploadBytes: 2 ** 20 } })
    const send = (size: number) =>
      small.inject({
        method: 'POST',
        url: `/v2/rest${enviarDesif.path}`,
        headers: { ...bearer(banco), ...multipartType },
        payload: Buffer.concat([Buffer.from(head('desif.txt')), Buffer.alloc(size, 'a'), Buffer.from(`\r\n--${boundary}--\r\n`)]),
      })
    const refused = await send(2 ** 20 + 1)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { mensagens: [{ message: 'O tamanho do arquivo não pode exceder 1 MB.' }] },
    ])
    expect(await delivered()).toHaveLength(1)
  })

  it('an account sends so much in a day and no more, over all processes', async () => {
    expect((await upload(one, 700_000)).statusCode).toBe(200)
    expect((await upload(one, 200_000)).statusCode).toBe(200)
    const refused = await upload(two, 400_000)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
    expect(refused.json()).toMatchObject({
      mensagens: [{ message: 'O limite diário de 1 MB em arquivos enviados foi atingido. Tente novamente amanhã.' }],
    })
  })
})

describe('connections of the database', () => {
  it('whoever finds all of them in use is told to come back, and /saude has its own', async () => {
    const url = appUrl(scene.ownerUrl, testSecret)
    const [narrow, own] = [createPool(url, { max: 1, waitTimeout: 2_000 }), createPool(url, { max: 1 })]
    try {
      const app = await start({ pool: narrow, healthPool: own })
      const client = await narrow.connect()
      const answer = await app.inject({ url: '/v2/rest/session/buscarUserInfo', headers: bearer(alfa) })
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
      expect((await app.inject({ url: '/saude' })).json()).toMatchObject({ situacao: 'ok' })
      client.release()
      expect((await app.inject({ url: '/v2/rest/session/buscarUserInfo', headers: bearer(alfa) })).statusCode).toBe(200)
    } finally {
      await Promise.all([narrow.end(), own.end()])
    }
  })
})

describe('passwords', () => {
  it('of three hundred sign-ins at once some are told to come back, and none holds a connection while its password is computed', async () => {
    let answered = 0
    let refused = 0
    const attempts = Array.from({ length: 300 }, async (_, index) => {
      const payload = { usuario: `ninguem${index}`, senha: 'errada' }
      const { statusCode, headers } = await portal.inject({ method: 'POST', url: `/v2/rest${entrar.path}`, payload })
      if (statusCode === 409) answered += 1
      if (statusCode === 503) refused += 1
      return `${statusCode} ${String(headers['retry-after'])}`
    })
    // While many still wait for their turn there is a moment in which no connection is lent: whoever waits holds none.
    const isWaitingWithout = () =>
      refused > 100 && answered + refused < attempts.length && scene.pool.totalCount === scene.pool.idleCount
    const other = portal
      .inject({ url: '/v2/rest/session/buscarUserInfo', headers: bearer(alfa) })
      .then(({ statusCode }) => statusCode)
    await expect.poll(isWaitingWithout, { interval: 5 }).toBe(true)
    expect(await other).toBe(200)
    const said = await Promise.all(attempts)
    // Whoever waited too long for a connection on a slow machine was told to come back as well.
    expect(new Set(said.filter((one) => one !== '503 5'))).toEqual(new Set(['409 undefined', '503 3']))
    expect(said.filter((one) => one.startsWith('409')).length).toBeGreaterThan(100)
  })

  it('guesses made at the same moment are counted one by one all the same', async () => {
    const attempt = (senha: string) =>
      portal
        .inject({ method: 'POST', url: `/v2/rest${entrar.path}`, payload: { usuario: 'grafica', senha } })
        .then((answer) => answer.json<{ exceptionMessage?: string }>().exceptionMessage)
    const said = await Promise.all(Array.from({ length: 24 }, (_, index) => attempt(`errada ${index}`)))
    expect(said.filter((one) => one === 'NotAuthorizedException')).toHaveLength(5)
    expect(said.filter((one) => one === 'LimitExceededException')).toHaveLength(19)
    expect(await attempt(demoPassword)).toBe('LimitExceededException')
  })
})
