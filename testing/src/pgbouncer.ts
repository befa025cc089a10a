import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appPassword } from '@iss/platform/db'
import { testSecret } from './constants.ts'
import { freePort } from './free-port.ts'

const candidates = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer']

/** Path of PgBouncer (Debian package pgbouncer), or undefined when it is not installed. */
export function findPgbouncer(): string | undefined {
  return candidates.find((path) => existsSync(path))
}

export type Pgbouncer = {
  port: number
  stop(): Promise<void>
}

/** The same connection string, through PgBouncer on this port; unchanged for port 0. */
export function throughPgbouncer(url: string, port: number): string {
  return port === 0 ? url : Object.assign(new URL(url), { port: String(port) }).href
}

/**
 * PgBouncer in transaction mode before a server of the tests, for every database of it: one connection of the server serves another client
 * after each transaction. `poolSize` connections per database and role; small ones show what holds a connection too long.
 */
export async function startPgbouncer(options: {
  serverUrl: string
  poolSize?: number
  /** Further names of databases, each with connections of its own: name -> database. */
  aliases?: Record<string, string>
  /** Seconds that a query waits for a connection of the server; its own two minutes unless told. */
  queryWaitTimeout?: number
}): Promise<Pgbouncer> {
  const program = findPgbouncer()
  if (!program) throw new Error('PgBouncer is not installed (apt-get install pgbouncer)')
  const server = new URL(options.serverUrl)
  const folder = mkdtempSync(join(tmpdir(), 'iss-pgbouncer-'))
  const port = await freePort()
  const users = { iss_app: appPassword(testSecret), [server.username]: decodeURIComponent(server.password) }
  const list = Object.entries(users).map(([name, password]) => `"${name}" "${password}"`)
  writeFileSync(join(folder, 'userlist.txt'), `${list.join('\n')}\n`)
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: join(folder, 'userlist.txt'),
    pool_mode: 'transaction',
    max_client_conn: 1000,
    default_pool_size: options.poolSize ?? 20,
    server_idle_timeout: 10,
    server_login_retry: 1,
    query_wait_timeout: options.queryWaitTimeout ?? 120,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const at = `host=${server.hostname} port=${server.port}`
  const databases = Object.entries(options.aliases ?? {}).map(([alias, name]) => `${alias} = ${at} dbname=${name}`)
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, `[databases]\n${[...databases, `* = ${at}`].join('\n')}\n\n[pgbouncer]\n${lines.join('\n')}\n`)
  // As root it becomes another user, who must be able to read its files; the passwords are those of a throw-away server.
  chmodSync(folder, 0o755)
  const child = spawn(program, [...(process.getuid?.() === 0 ? ['-u', 'postgres'] : []), file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: '/',
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (said = (said + chunk.toString()).slice(-4000)))
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const stop = async () => {
    child.kill('SIGINT')
    const giveUp = setTimeout(() => child.kill('SIGKILL'), 5_000)
    await ended
    clearTimeout(giveUp)
    rmSync(folder, { recursive: true, force: true })
  }
  for (let attempt = 0; ; attempt += 1) {
    if (child.exitCode !== null || attempt > 100) {
      await stop()
      throw new Error(`PgBouncer did not start: ${said}`)
    }
    if (await accepts(port)) return { port, stop }
    await new Promise((done) => setTimeout(done, 50))
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
}
