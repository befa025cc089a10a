import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { entrar, renovar } from '@iss/acesso/contract/identidade'
import { alterarSenha } from '@iss/acesso/contract/login'
import { eventosTopico, salvarMensagem, salvarTopico } from '@iss/comunicacao/contract/topico'
import { buscarDesafioCaptcha, buscarDocumento } from '@iss/documento/contract/verificacao'
import { carregarEmissao, emitirNotaCall } from '@iss/emissao/contract/emissao'
import { buscarUserInfo, sair } from '@iss/portal/contract/sessao'
import { sealMunicipio, verifyMunicipio } from '@iss/platform/audit'
import { appUrl, createPool, inTransaction, isDatabaseAway } from '@iss/platform/db'
import {
  demoPassword,
  findPgbouncer,
  type Pgbouncer,
  type RoundRobin,
  type Scene,
  type ServerProcess,
  solveCaptcha,
  startPgbouncer,
  startRoundRobin,
  startScene,
  startServerProcess,
  startTcpForward,
  testSecret,
  throughPgbouncer,
} from '@iss/testing'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { pedidoNota } from '@iss/emissao/testing/pedido'

// Fewer connections than one process would open alone: what keeps one beyond its transaction, or relies on a session, shows here.
const poolSize = 4

let scene: Scene
let pgbouncer: Pgbouncer
let processes: ServerProcess[] = []
let balancer: RoundRobin
let dataDir: string

const semPgbouncer = findPgbouncer() ? false : 'PgBouncer is not installed (Debian package pgbouncer)'

describe.skipIf(semPgbouncer)('two API processes and a worker behind PgBouncer in transaction mode', { timeout: 180_000 }, () => {
  beforeAll(async () => {
    scene = await startScene()
    dataDir = await mkdtemp(join(tmpdir(), 'iss-dois-'))
    const database = new URL(scene.ownerUrl).pathname.slice(1)
    pgbouncer = await startPgbouncer({
      serverUrl: inject('databaseUrl'),
      poolSize,
      aliases: { [`${database}_portas`]: database },
    })
    const application = throughPgbouncer(appUrl(scene.ownerUrl, testSecret), pgbouncer.port)
    const env = {
      DATABASE_URL_APP: application,
      DATABASE_URL_PORTAS: Object.assign(new URL(application), { pathname: `/${database}_portas` }).href,
      DATA_DIR: dataDir,
    }
    processes = await Promise.all(
      (['api', 'api', 'worker'] as const).map((papel) => startServerProcess(scene.ownerUrl, { papel, env })),
    )
    balancer = await startRoundRobin(processes.slice(0, 2).map(({ url }) => url))
  })
  afterAll(async () => {
    await balancer?.stop()
    await Promise.all(processes.map((process) => process.stop()))
    await pgbouncer?.stop()
    await scene?.stop()
    if (dataDir) await rm(dataDir, { recursive: true, force: true })
  })

  const post = async (path: string, body: unknown, token?: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${balancer.url}/v2/rest${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      body: JSON.stringify(body),
    })
    const servidor = answer.headers.get('x-servidor')
    return { status: answer.status, servidor, body: (await answer.json()) as Record<string, unknown> }
  }
  const signIn = async (usuario: string) =>
    (await post(entrar.path, { usuario, senha: demoPassword })).body as Record<string, string>

  it('signs in on one and goes on at the other; a refresh token serves once over both', async () => {
    const signed = await post(entrar.path, { usuario: 'alfa', senha: demoPassword })
    expect(signed.status, JSON.stringify(signed.body)).toBe(200)
    const tokens = signed.body as Record<string, string>
    const seen = new Set([signed.servidor])
    for (let turn = 0; turn < 4; turn += 1) {
      const answer = await fetch(`${balancer.url}/v2/rest${buscarUserInfo.path}`, {
        headers: { authorization: `Bearer ${tokens.accessToken}` },
      })
      expect(answer.status).toBe(200)
      seen.add(answer.headers.get('x-servidor'))
    }
    expect(seen.size).toBe(2)
    const answers = await Promise.all([1, 2].map(() => post(renovar.path, { refreshToken: tokens.refreshToken })))
    expect(new Set(answers.map(({ servidor }) => servidor)).size).toBe(2)
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  })

  it('ends at once, at both, what is ended at one: signing out, a change of password, a refresh token used twice', async () => {
    const at = async (index: 0 | 1, path: string, token: string | undefined, body?: unknown) => {
      const answer = await fetch(`${processes[index]?.url}/v2/rest${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token ?? ''}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return answer.status
    }
    const [left, kept, other, stolen] = await Promise.all([1, 2, 3, 4].map(() => signIn('grafica')))
    for (const tokens of [left, kept, other, stolen])
      for (const index of [0, 1] as const) expect(await at(index, buscarUserInfo.path, tokens?.accessToken)).toBe(200)

    expect(await at(0, sair.path, left?.accessToken, {})).toBe(200)
    expect(await at(1, buscarUserInfo.path, left?.accessToken)).toBe(401)
    expect(await at(1, renovar.path, undefined, { refreshToken: left?.refreshToken })).toBe(401)
    expect(await at(1, buscarUserInfo.path, kept?.accessToken)).toBe(200)

    expect(await at(0, renovar.path, undefined, { refreshToken: stolen?.refreshToken })).toBe(200)
    expect(await at(1, renovar.path, undefined, { refreshToken: stolen?.refreshToken })).toBe(401)
    expect(await at(0, buscarUserInfo.path, stolen?.accessToken)).toBe(401)

    const nova = 'OutraSenha#2026'
    expect(await at(1, alterarSenha.path, kept?.accessToken, { senhaAtual: demoPassword, senha: nova, confirmacao: nova })).toBe(
      200,
    )
    expect(await at(0, buscarUserInfo.path, kept?.accessToken)).toBe(200)
    expect(await at(0, buscarUserInfo.path, other?.accessToken)).toBe(401)
    expect(await at(0, renovar.path, undefined, { refreshToken: other?.refreshToken })).toBe(401)
    expect((await post(entrar.path, { usuario: 'grafica', senha: demoPassword })).status).toBe(409)
    expect((await post(entrar.path, { usuario: 'grafica', senha: nova })).status).toBe(200)
  })

  it('locks an account over both after failures counted on each', async () => {
    for (let turn = 0; turn < 5; turn += 1) await post(entrar.path, { usuario: 'ensino', senha: 'errada' })
    const locked = await post(entrar.path, { usuario: 'ensino', senha: demoPassword })
    expect(locked.status).toBe(409)
    expect(locked.body.exceptionMessage).toBe('LimitExceededException')
  })

  it('issues one note for one idempotency key sent to both at once, and a gapless series for many', async () => {
    const { accessToken } = await signIn('novaera')
    const inicio = z.decode(carregarEmissao.answer, (await post(carregarEmissao.path, {}, accessToken)).body as never)
    const pedido = z.encode(emitirNotaCall.request, {
      ...pedidoNota({ dataPrestacao: inicio.hoje, atividadeId: inicio.atividades[0]?.id ?? null }),
      rascunhoId: null,
    })
    const same = await Promise.all(
      Array.from({ length: 4 }, () => post(emitirNotaCall.path, pedido, accessToken, { 'idempotency-key': 'a mesma nota' })),
    )
    expect(same.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(same.map(({ servidor }) => servidor)).size).toBe(2)
    expect(new Set(same.map(({ body }) => body.numero)).size).toBe(1)
    const many = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        post(emitirNotaCall.path, pedido, accessToken, { 'idempotency-key': `nota ${index}` }),
      ),
    )
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]))
    const rows = await scene.owner<{ numero: string }>(
      `select n.numero from nota_fiscal n join pessoa p on p.municipio_id = n.municipio_id and p.id = n.prestador_id
       where p.documento = '12ABC34501DE35' order by n.numero`,
    )
    expect(rows.map(({ numero }) => Number(numero))).toEqual(Array.from({ length: 41 }, (_, index) => index + 1))
  })

  it('solves captchas while every connection of the pool is held by a request', async () => {
    const solved: string[] = []
    while (solved.length < 3 * poolSize)
      solved.push(
        await solveCaptcha(() => fetch(`${balancer.url}/v2/rest${buscarDesafioCaptcha.path}`).then((answer) => answer.json())),
      )
    const answers = await Promise.all(
      solved.map((captcha) => post(buscarDocumento.path, { codigo: 'AAAABBBBCCCCDDDD', captcha })),
    )
    const first = answers[0]
    expect(first?.status).toBe(409)
    expect(first?.body.mensagens).not.toMatchObject([{ message: 'Captcha obrigatório.' }])
    for (const answer of answers) expect(answer).toMatchObject({ status: 409, body: { mensagens: first?.body.mensagens } })
    const again = await post(buscarDocumento.path, { codigo: 'AAAABBBBCCCCDDDD', captcha: solved[0] })
    expect(again.body.mensagens).not.toEqual(first?.body.mensagens)
  })

  it('a report asked for at one process is made by the worker and downloaded from either', async () => {
    const { accessToken } = await signIn('fiscal')
    const asked = await post(
      '/relatorioassincrono/agendar',
      { slug: 'relatorio-pessoas-por-bairro', formato: 'CSV', filtros: {} },
      accessToken,
    )
    expect(asked.status, JSON.stringify(asked.body)).toBe(200)
    let situacao = ''
    for (let turn = 0; turn < 600 && situacao !== 'PRONTO'; turn += 1) {
      const { body } = await post('/relatorioassincrono/buscarPorTipo', { tipo: 16, quantidade: 1 }, accessToken)
      situacao = (body as unknown as { situacao: string }[])[0]?.situacao ?? ''
      if (situacao !== 'PRONTO') await new Promise((done) => setTimeout(done, 100))
    }
    expect(situacao).toBe('PRONTO')
    const files = await Promise.all(
      [1, 2].map(async () => {
        const answer = await fetch(`${balancer.url}/v2/rest/relatorioassincrono/download/${String(asked.body.id)}`, {
          headers: { authorization: `Bearer ${accessToken}` },
        })
        return { status: answer.status, servidor: answer.headers.get('x-servidor'), text: await answer.text() }
      }),
    )
    expect(new Set(files.map(({ servidor }) => servidor)).size).toBe(2)
    expect(files[0]?.status).toBe(200)
    expect(files[0]?.text.length).toBeGreaterThan(100)
    expect(files[0]?.text).toBe(files[1]?.text)
  })

  it('a screen that watches at one process is told of what happens at the other', async () => {
    const [alfa, fiscal] = await Promise.all([signIn('alfa'), signIn('fiscal')])
    const novo = { assunto: 'Dúvida', categoria: 'Nota fiscal eletrônica', texto: 'Como cancelo uma nota?', anexos: [] }
    const { body } = await post(salvarTopico.path, novo, alfa.accessToken)
    const watching = await fetch(`${processes[0]?.url}/v2/rest${eventosTopico.path}?id=${String(body.id)}`, {
      headers: { authorization: `Bearer ${alfa.accessToken}` },
    })
    expect(watching.status).toBe(200)
    expect(watching.headers.get('content-type')).toContain('text/event-stream')
    const events = watching.body?.pipeThrough(new TextDecoderStream()).getReader()
    let told = ''
    let written = 0
    while (!told.includes('mudou')) {
      const part = await events?.read()
      if (!part || part.done) break
      told += part.value
      if (!told.includes('pronto') || written) continue
      const answer = await fetch(`${processes[1]?.url}/v2/rest${salvarMensagem.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${fiscal.accessToken}` },
        body: JSON.stringify({ topicoId: body.id, texto: 'Pela tela da nota.', anexos: [] }),
      })
      written = answer.status
    }
    await events?.cancel()
    expect(written).toBe(200)
    expect(told).toContain('event: mudou')
  })

  it('keeps cities apart although connections pass from one to the other, and the audit holds', async () => {
    const [serra, porto] = await Promise.all([signIn('alfa'), signIn('alfa.porto')])
    const cities = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const token = (index % 2 ? serra : porto).accessToken
        const answer = await fetch(`${balancer.url}/v2/rest${buscarUserInfo.path}`, {
          headers: { authorization: `Bearer ${token}` },
        })
        const body = (await answer.json()) as { idMunicipio: number }
        return `${index % 2 ? 1 : 2}: ${body.idMunicipio}`
      }),
    )
    expect(new Set(cities)).toEqual(new Set(['1: 1', '2: 2']))
    while ((await sealMunicipio(scene.pool, 1, scene.clock.now())) > 0);
    expect((await verifyMunicipio(scene.pool, 1)).problemas).toEqual([])
  })
})

it.skipIf(semPgbouncer)('PgBouncer whose database is away is a database that is away, until it is back', async () => {
  const scene = await startScene({ template: 'iss_vazio' })
  const server = new URL(inject('databaseUrl'))
  const database = Number(server.port)
  const forward = await startTcpForward(database)
  Object.assign(server, { hostname: '127.0.0.1', port: String(forward.port) })
  const pgbouncer = await startPgbouncer({ serverUrl: server.href, queryWaitTimeout: 2 })
  const pool = createPool(throughPgbouncer(appUrl(scene.ownerUrl, testSecret), pgbouncer.port))
  const ask = () =>
    inTransaction(pool, { municipioId: 1 }, async (_db, client) => (await client.query('select 7 as n')).rows).catch(
      (error: unknown) => (isDatabaseAway(error) ? 'away' : error),
    )
  try {
    expect(await ask()).toEqual([{ n: 7 }])
    forward.move(1)
    expect(await Promise.all([ask(), ask()])).toEqual(['away', 'away'])
    forward.move(database)
    await expect.poll(ask, { timeout: 20_000, interval: 250 }).toEqual([{ n: 7 }])
  } finally {
    await pool.end()
    await pgbouncer.stop()
    await forward.stop()
    await scene.stop()
  }
})
