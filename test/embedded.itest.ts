import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Embedded, startDebian15, startEmbedded } from '@iss/platform/embedded'
import { startKept } from '@iss/platform/embedded-kept'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
let dataDir: string
const running: Embedded[] = []
const start = async (options: Partial<Parameters<typeof startEmbedded>[0]> = {}) => {
  const server = await startEmbedded({ dataDir, ...options })
  running.push(server)
  return server
}

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'iss-postgres-'))
  chmodSync(dataDir, 0o755) // the server runs as another user when we are root
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function query<T>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows as T[]
  } finally {
    await client.end()
  }
}

const setting = async (server: Embedded, name: string) =>
  (await query<{ value: string }>(server.url, `select current_setting('${name}') as value`))[0]?.value

/** Another Node process that starts PostgreSQL on our data folder and then does nothing. */
async function startElsewhere(): Promise<{ pid: number; kill(): Promise<void> }> {
  const script = `import { startEmbedded } from '@iss/platform/embedded'
    await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} })
    console.log('ready')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((ready, failed) => {
    child.stdout.on('data', () => ready())
    child.on('exit', () => failed(new Error('the other process ended')))
  })
  const ended = new Promise<void>((done) => child.on('exit', () => done()))
  return {
    pid: child.pid ?? 0,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

describe('the PostgreSQL of our own', () => {
  it('starts, keeps data and port over a stop, and hides its password', async () => {
    const first = await start()
    expect(first.startedHere).toBe(true)
    await query(first.url, "create table lembrete (texto text); insert into lembrete values ('São João')")
    await first.stop()
    await expect(query(first.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
    const second = await start()
    expect(second.port).toBe(first.port)
    expect(await query(second.url, 'select texto, upper(texto) as alto from lembrete')).toEqual([
      { texto: 'São João', alto: 'SÃO JOÃO' },
    ])
    expect((await query<{ v: string }>(second.url, 'select version() as v'))[0]?.v).toMatch(/^PostgreSQL 18\./)
    expect(statSync(join(dataDir, 'password')).mode & 0o777).toBe(0o600)
  })

  it('is durable, UTF-8, in code point order, and listens on the loopback address only', async () => {
    const server = await start()
    expect(await setting(server, 'fsync')).toBe('on')
    expect(await setting(server, 'synchronous_commit')).toBe('on')
    expect(await setting(server, 'server_encoding')).toBe('UTF8')
    expect(await setting(server, 'listen_addresses')).toBe('127.0.0.1')
    expect(await query(server.url, "select 'Z' < 'a' as ordem")).toEqual([{ ordem: true }])
    const wrong = server.url.replace(/:[0-9a-f]+@/, ':errada@')
    await expect(query(wrong, 'select 1')).rejects.toThrow('password authentication failed')
  })

  it('is joined, not started, by a second caller, whose stop leaves it running', async () => {
    const first = await start()
    const second = await start()
    expect(second).toMatchObject({ url: first.url, startedHere: false })
    await second.stop()
    expect(await query(first.url, 'select 1 as um')).toEqual([{ um: 1 }])
  })

  it('is joined while its owner lives and taken over when the owner was killed', async () => {
    const other = await startElsewhere()
    const joined = await start()
    expect(joined.startedHere).toBe(false)
    await query(joined.url, 'create table lembrete (texto text)')
    await other.kill()
    const taken = await start()
    expect(taken).toMatchObject({ url: joined.url, startedHere: true })
    expect(await query(taken.url, 'select * from lembrete')).toEqual([])
    await taken.stop()
    await expect(query(taken.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
  })

  it('starts again after everything was killed, over the stale pid file', async () => {
    const other = await startElsewhere()
    const joined = await start()
    await query(joined.url, 'create table lembrete (texto text)')
    const data = await setting(joined, 'data_directory')
    const pidFile = join(data ?? '', 'postmaster.pid')
    await other.kill()
    process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL')
    expect(existsSync(pidFile)).toBe(true)
    const again = await start()
    expect(again.startedHere).toBe(true)
    expect(await query(again.url, 'select * from lembrete')).toEqual([])
  })

  it('is started again on its port when it was killed, as long as it is looked after', async () => {
    const told: (Error | undefined)[] = []
    const kept = await startKept({ dataDir, every: 50, onRestart: (failure) => told.push(failure) })
    running.push(kept)
    await query(kept.url, "create table lembrete (texto text); insert into lembrete values ('fica')")
    const pidFile = join((await setting(kept, 'data_directory')) ?? '', 'postmaster.pid')
    process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL')
    await expect.poll(() => told).toEqual([undefined])
    expect(await query(kept.url, 'select texto from lembrete')).toEqual([{ texto: 'fica' }])
    await kept.stop()
    expect(await kept.isRunning()).toBe(false)
    await expect(query(kept.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
  })

  it.runIf(process.getuid?.() === 0)(
    'lives elsewhere when its user cannot enter the data folder, and begins anew with it',
    async () => {
      chmodSync(dataDir, 0o700)
      const first = await start()
      const place = (await setting(first, 'data_directory')) ?? ''
      expect(place.startsWith(dataDir)).toBe(false)
      await query(first.url, 'create table lembrete (texto text)')
      await first.stop()
      const second = await start()
      expect(await query(second.url, 'select * from lembrete')).toEqual([])
      await second.stop()
      rmSync(dataDir, { recursive: true })
      mkdirSync(dataDir, { mode: 0o700 })
      const third = await start()
      const newPlace = (await setting(third, 'data_directory')) ?? ''
      await third.stop()
      expect(newPlace).not.toBe(place)
      expect(existsSync(place)).toBe(false)
      rmSync(newPlace, { recursive: true })
    },
  )

  it('for tests: no fsync, and nothing left behind', async () => {
    const server = await start({ fast: true })
    expect(await setting(server, 'fsync')).toBe('off')
    const data = (await setting(server, 'data_directory')) ?? ''
    expect(existsSync(data)).toBe(true)
    await server.stop()
    expect(existsSync(data)).toBe(false)
  })

  it.runIf(existsSync('/usr/lib/postgresql'))("runs Debian's PostgreSQL the same way", async () => {
    const server = await startDebian15({ dir: dataDir })
    running.push(server)
    expect(
      await query(server.url, "select current_setting('server_version_num')::int >= 150000 as novo, upper('ção') as alto"),
    ).toEqual([{ novo: true, alto: 'ÇÃO' }])
  })
})
