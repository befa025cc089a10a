import { createServer } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { buscarVersao, buscarUserInfo } from '@iss/portal/contract/sessao'
import { entrar } from '@iss/acesso/contract/identidade'
import { SERVICO_INDISPONIVEL } from '@iss/kernel/http-errors'
import { appUrl, createPool, inTransaction, isCommitInDoubt, isDatabaseAway, type Pool } from '@iss/platform/db'
import {
  demoPassword,
  type Scene,
  type ServerProcess,
  startScene,
  startServerProcess,
  startTcpForward,
  type TcpForward,
  testSecret,
} from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

const nobody = 1
let scene: Scene
let forward: TcpForward
let server: ServerProcess | undefined
let pool: Pool
let database: number
beforeAll(async () => {
  scene = await startScene()
  const address = new URL(scene.ownerUrl)
  database = Number(address.port)
  forward = await startTcpForward(database)
  address.hostname = '127.0.0.1'
  address.port = String(forward.port)
  pool = createPool(appUrl(address.href, testSecret), { max: 2 })
  server = await startServerProcess(address.href, { env: { DATABASE_URL_APP: appUrl(address.href, testSecret) } })
})
afterAll(async () => {
  await server?.stop()
  await pool.end()
  await forward.stop()
  await scene.stop()
})

const call = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(`${server?.url}/v2/rest${path}`, init)
  const body = (answer.headers.get('content-type')?.includes('json') ? await answer.json() : null) as Record<
    string,
    unknown
  > | null
  return { status: answer.status, retry: answer.headers.get('retry-after'), body }
}
const post = (path: string, body: unknown) =>
  call(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const lines = (text: string) => (server?.output() ?? '').split('\n').filter((line) => line.includes(text))

it('a database that goes away is answered by 503 and told once; when it is back the same process goes on', async () => {
  const { body } = await post(entrar.path, { usuario: 'alfa', senha: demoPassword })
  const headers = { authorization: `Bearer ${String(body?.accessToken)}` }
  expect((await call(buscarUserInfo.path, { headers })).status).toBe(200)
  for (const outage of [1, 2]) {
    forward.move(nobody)
    const refused = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 3 === 0
          ? call(buscarUserInfo.path, { headers })
          : index % 3 === 1
            ? call(buscarVersao.path)
            : post(entrar.path, { usuario: 'alfa', senha: demoPassword }),
      ),
    )
    for (const { status, retry, body: said } of refused) {
      expect([status, retry]).toEqual([503, '5'])
      expect(said).toMatchObject({ tipo: 2, mensagens: [{ key: null, message: SERVICO_INDISPONIVEL }], exceptionMessage: null })
    }
    // A session cannot be judged without the database: whoever has one is not told that it is over.
    expect((await call(buscarUserInfo.path, { headers })).status).toBe(503)
    await expect.poll(() => lines('banco de dados indisponivel')).toHaveLength(outage)
    forward.move(database)
    expect((await call(buscarUserInfo.path, { headers })).status).toBe(200)
    expect((await call(buscarVersao.path)).status).toBe(200)
    await expect.poll(() => lines('banco de dados de volta')).toHaveLength(outage)
  }
  expect(lines('erro nao tratado')).toEqual([])
  expect(lines('pilha')).toEqual([])
})

it('a connection lost in the middle of a transaction, and before its commit is confirmed, is told from other failures', async () => {
  const failure = (work: () => Promise<unknown>) =>
    work().then(
      () => null,
      (error: unknown) => error,
    )
  const cut = await failure(() =>
    inTransaction(pool, { municipioId: 1 }, async (_db, client) => {
      const waiting = client.query('select pg_sleep(20)')
      forward.move(nobody)
      await waiting
    }),
  )
  expect([isDatabaseAway(cut), isCommitInDoubt(cut)]).toEqual([true, false])
  const none = await failure(() => pool.query('select 1'))
  expect(isDatabaseAway(none)).toBe(true)
  forward.move(database)
  const doubt = await failure(() =>
    inTransaction(pool, { municipioId: 1 }, async (_db, client) => {
      await client.query('select 1')
      forward.move(nobody)
    }),
  )
  expect([isDatabaseAway(doubt), isCommitInDoubt(doubt)]).toEqual([true, true])
  forward.move(database)
  const wrong = await failure(() => inTransaction(pool, { municipioId: 1 }, (_db, client) => client.query('select nothing')))
  expect([isDatabaseAway(wrong), isCommitInDoubt(wrong)]).toEqual([false, false])
  // Another service that cannot be reached fails with the same code; that says nothing of the database.
  const elsewhere = createServer()
  const port = await new Promise<number>((done) =>
    elsewhere.listen(0, '127.0.0.1', () => done((elsewhere.address() as { port: number }).port)),
  )
  await new Promise((done) => elsewhere.close(done))
  const other = await failure(() => inTransaction(pool, { municipioId: 1 }, () => fetch(`http://127.0.0.1:${port}/`)))
  expect(((other as Error).cause as { code?: string }).code).toBe('ECONNREFUSED')
  expect(isDatabaseAway(other)).toBe(false)
})

it('a database that takes connections and says nothing is away, and whoever waits for a busy connection waits on', async () => {
  const silent = createTcpServer((socket) => socket.on('error', () => undefined).resume())
  const port = await new Promise<number>((done) =>
    silent.listen(0, '127.0.0.1', () => done((silent.address() as { port: number }).port)),
  )
  const deaf = createPool(`postgres://iss_app@127.0.0.1:${port}/iss`, { connectTimeout: 200 })
  const failed = await inTransaction(deaf, { municipioId: 1 }, async () => 'never').catch((error: unknown) => error)
  expect(isDatabaseAway(failed)).toBe(true)
  await deaf.end()
  await new Promise((done) => silent.close(done))

  const address = new URL(scene.ownerUrl)
  const narrow = createPool(appUrl(address.href, testSecret), { max: 1, connectTimeout: 200 })
  const slow = inTransaction(narrow, { municipioId: 1 }, (_db, client) => client.query('select pg_sleep(0.6)'))
  const next = inTransaction(narrow, { municipioId: 1 }, async (_db, client) => (await client.query('select 7 as n')).rows)
  await slow
  expect(await next).toEqual([{ n: 7 }])
  await narrow.end()
})
