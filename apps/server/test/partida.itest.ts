import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buscarVersao } from '@iss/portal/contract/sessao'
import { freePort, programArgs, type Scene, startScene, startServerProcess, testSecret, until } from '@iss/testing'
import pg from 'pg'
import { Piscina } from 'piscina'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import product from '../../../package.json' with { type: 'json' }

let folder: string
let scene: Scene
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'iss-partida-'))
  chmodSync(folder, 0o755) // the embedded server runs as another user when we are root
  scene = await startScene({ template: 'iss_vazio' })
})
afterAll(async () => {
  await scene.stop()
  rmSync(folder, { recursive: true, force: true })
})

const environment = (settings: Record<string, string>) => ({
  PATH: process.env.PATH,
  HOST: '127.0.0.1',
  ISS_DEMO: '0',
  DATA_DIR: join(folder, 'dados'),
  ...settings,
})

/** Runs the program to its end: for starts that are refused. */
function start(settings: Record<string, string>, args: string[] = []): Promise<{ code: number; out: string; err: string }> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      [...programArgs('main'), ...args],
      { cwd: folder, env: environment(settings) },
      (error, out, err) => done({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
}

/** An empty database of its own, and how many tables somebody has made in it. */
async function emptyDatabase(): Promise<{ url: string; tables(): Promise<number> }> {
  const name = `partida_${process.pid}_${Math.trunc(performance.now())}`
  await scene.owner(`create database ${name} template template0`)
  const url = Object.assign(new URL(scene.ownerUrl), { pathname: `/${name}` }).href
  return {
    url,
    async tables() {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      try {
        const { rows } = await client.query<{ total: number }>(
          `select count(*)::int as total from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
        )
        return rows[0]?.total ?? -1
      } finally {
        await client.end()
      }
    },
  }
}

describe('a start that is refused', { timeout: 240_000 }, () => {
  it('tells every wrong setting in a sentence, without its value, ends with 78 and writes nothing', async () => {
    const { code, out, err } = await start({
      PORT: '70000',
      DATABASE_URL: 'mysql://dono:segredo-do-dono@banco/iss',
      ISS_PRODUCAO: '1',
      ISS_LIMITE_POR_MINUTO: 'muitas',
      LOG_LEVEL: 'alto',
      ISS_ARQUIVOS: 's3',
      ISS_S3_SEGREDO: 'segredo-do-balde',
    })
    expect({ code, out }).toEqual({ code: 78, out: '' })
    for (const sentence of [
      'PORT deve ser um número de porta.',
      'DATABASE_URL deve ser um endereço postgres:// ou postgresql://.',
      'ISS_LIMITE_POR_MINUTO deve ser um número inteiro a partir de 0.',
      'LOG_LEVEL deve ser trace, debug, info, warn, error, fatal ou silent.',
      'Em produção, ISS_SEGREDO é obrigatório.',
      'Com ISS_ARQUIVOS=s3, a variável ISS_S3_BUCKET é obrigatória.',
    ])
      expect(err).toContain(sentence)
    expect(err).not.toMatch(/segredo-do|\n +at |Error/)
    expect(existsSync(join(folder, 'dados'))).toBe(false)
  })

  it.each([
    ['an option that does not exist', {}, ['--papl=api'], 'Opção desconhecida: --papl=api. Opções: --papel, --escala.\n'],
    ['a role that does not exist', {}, ['--papel=web'], '--papel deve ser api, worker ou tudo.\n'],
    ['a setting of a page', { METRICAS_TOKEN: 'curto' }, [], 'METRICAS_TOKEN deve ter pelo menos 16 caracteres.\n'],
    ['a setting of a module', { ISS_PIX: 'banco' }, [], 'ISS_PIX deve ser simulador ou bacen.\n'],
  ])('because of %s, leaves the database as it was', async (_what, settings, args, sentence) => {
    const { url, tables } = await emptyDatabase()
    const env = { DATABASE_URL: url, ISS_SEGREDO: testSecret, PORT: String(await freePort()), ...settings }
    expect(await start(env, args)).toEqual({ code: 78, out: '', err: sentence })
    expect(await tables()).toBe(0)
  })

  it('because of a port in use says so before the database is touched', async () => {
    const { url, tables } = await emptyDatabase()
    const other = createServer()
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
    const { port } = other.address() as { port: number }
    expect(await start({ DATABASE_URL: url, ISS_SEGREDO: testSecret, PORT: String(port) })).toEqual({
      code: 1,
      out: '',
      err: `A porta ${port} já está em uso: encerre o outro programa ou escolha outra porta com PORT.\n`,
    })
    expect(await tables()).toBe(0)
    await new Promise((done) => other.close(done))
  })

  it('because of a database that is not there or refuses the user says so', async () => {
    const gone = await freePort()
    const refused = Object.assign(new URL(scene.ownerUrl), { password: 'errada' }).href
    const port = String(await freePort())
    const env = { ISS_SEGREDO: testSecret, PORT: port }
    expect(await start({ ...env, DATABASE_URL: `postgres://dono:x@127.0.0.1:${gone}/iss` })).toEqual({
      code: 1,
      out: '',
      err: 'O banco de dados não respondeu: confira DATABASE_URL.\n',
    })
    expect((await start({ ...env, DATABASE_URL: refused })).err).toMatch(/^O banco de dados recusou usuário ou senha/)
  })

  it('because of a defect shows a stack that names lines of the TypeScript', async () => {
    // A database that takes no writing: nobody foresaw that.
    const { url, tables } = await emptyDatabase()
    const readOnly = `${url}?options=${encodeURIComponent('-c default_transaction_read_only=on')}`
    const { code, out } = await start({ DATABASE_URL: readOnly, ISS_SEGREDO: testSecret, PORT: String(await freePort()) })
    expect(code).toBe(1)
    expect(out).toContain('o portal não pôde ser iniciado')
    expect(out).toMatch(/packages\/platform\/src\/db\/migrate\.ts:\d+:\d+/)
    expect(await tables()).toBe(0)
  })
})

it('in production mail without SMTP_URL stays pending, the start says so, and it leaves when there is a server', async () => {
  await scene.owner(`insert into municipio (id, codigo, nome, uf, cliente) values (1, '3106200', 'Belo Horizonte', 'MG', true)`)
  await scene.owner(
    `insert into email (municipio_id, para, assunto, texto, html, criado_em)
     values (1, '{ana@exemplo.gov.br}', 'Aviso', 'Texto', '<p>Texto</p>', now())`,
  )
  const mails = () => scene.owner('select enviado_em is not null as enviado, tentativas from email')
  const production = { ISS_PRODUCAO: '1', LOG_LEVEL: 'error' }
  // A worker is ready when it has looked through what waits once.
  const silent = await startServerProcess(scene.ownerUrl, { papel: 'worker', env: production })
  expect(await mails()).toEqual([{ enviado: false, tentativas: 0 }])
  await until('the sentence', 120, async () => silent.output().includes('Sem SMTP_URL nenhuma mensagem é enviada'))
  expect(await silent.stop()).toBe(0)

  const received: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (address, _session, done) => {
      received.push(address.address)
      done()
    },
    onData: (stream, _session, done) => {
      stream.resume()
      stream.on('end', () => done())
    },
  })
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done))
  const { port } = smtp.server.address() as { port: number }
  const sending = await startServerProcess(scene.ownerUrl, {
    papel: 'worker',
    env: { ...production, SMTP_URL: `smtp://127.0.0.1:${port}` },
  })
  expect(await mails()).toEqual([{ enviado: true, tentativas: 0 }])
  expect(received).toEqual(['ana@exemplo.gov.br'])
  expect(sending.output()).not.toContain('Sem SMTP_URL')
  expect(await sending.stop()).toBe(0)
  await new Promise<void>((done) => smtp.close(done))
}, 240_000)

it('starts from the built tree with its own PostgreSQL, brings it back when it was killed, and stops both on Ctrl-C', async () => {
  const port = await freePort()
  const dataDir = join(folder, 'proprio')
  const child: ChildProcess = spawn(process.execPath, programArgs('main'), {
    cwd: folder,
    env: environment({ PORT: String(port), DATA_DIR: dataDir }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  const health = () =>
    fetch(`http://127.0.0.1:${port}/saude`).then(
      ({ status }) => status,
      () => 0,
    )
  try {
    await until(
      'the start',
      120,
      async () => child.exitCode !== null || (await health()) === 200,
      async () => output,
    )
    expect(output).toContain(`em http://localhost:${port}`)
    const version = await fetch(`http://127.0.0.1:${port}/v2/rest${buscarVersao.path}`)
    expect(await version.text()).toContain(product.version)
    const pidFile = join(dataDir, 'postgres/cluster/postmaster.pid')
    const postmaster = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0])
    const first = postmaster()
    process.kill(first, 'SIGKILL')
    await until(
      'the return of PostgreSQL',
      120,
      async () => existsSync(pidFile) && postmaster() !== first && (await health()) === 200,
    )
    await until('the line that tells it', 120, async () => output.includes('o PostgreSQL parou e foi iniciado de novo'))
    child.kill('SIGINT')
    child.kill('SIGINT') // npm passes it on a second time
    expect(await ended).toBe(0)
    expect(existsSync(pidFile)).toBe(false)
  } finally {
    child.kill('SIGTERM')
  }
}, 240_000)

it('carries what a thread loads: each such file is a program of the built tree', async () => {
  const built = dirname(programArgs('main').at(-1) ?? '')
  const url = (name: string) => pathToFileURL(join(built, name)).href
  const programs = readdirSync(built).filter((name) => /^(modules|packages)\..*\.js$/.test(name))
  expect(programs).toContain('packages.platform.src.csv.parse-csv-apart.js')
  const threads = new Piscina({ filename: url('packages.platform.src.threads.do-work.js'), name: 'doWork', maxThreads: 1 })
  for (const name of programs) expect(await threads.run({ file: url(name), name: 'none' })).toEqual({ answer: undefined })
  const bytes = new TextEncoder().encode('nome;uf\nNova Serra;MG\n')
  const file = url('packages.platform.src.csv.parse-csv-apart.js')
  const { answer } = (await threads.run({ file, name: 'parseCsvWork', input: { bytes, options: {} } })) as { answer: object }
  expect(JSON.stringify(answer)).toContain('Nova Serra')
  await threads.destroy()
})
