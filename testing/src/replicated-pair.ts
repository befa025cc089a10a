import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { appendFile, chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from './free-port.ts'

const run = promisify(execFile)
const packages = '/usr/lib/postgresql'

/** Folder of the programs of Debian's newest PostgreSQL, or undefined when none is installed. */
export function findPostgresPrograms(): string | undefined {
  if (!existsSync(packages)) return undefined
  const versions = readdirSync(packages).filter((name) => existsSync(join(packages, name, 'bin/pg_basebackup')))
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0]
  return newest && join(packages, newest, 'bin')
}

export type ReplicatedPair = {
  primaryPort: number
  standbyPort: number
  /** Superuser's connection to the database `iss` on a port. */
  url(port: number): string
  /** Makes the copy that follows the primary, and every commit wait for it. */
  startStandby(): Promise<void>
  /** Ends the primary's postmaster at once, as a power cut does. */
  killPrimary(): Promise<void>
  /** Makes the standby the primary. */
  promote(): Promise<void>
  stop(): Promise<void>
}

/** A durable PostgreSQL of Debian's packages with room for a synchronous standby. Refuses where it is not installed. */
export async function startPrimary(): Promise<ReplicatedPair> {
  const programs = findPostgresPrograms()
  if (!programs) throw new Error('PostgreSQL is not installed (apt-get install postgresql-15)')
  const identity = process.getuid?.() === 0 ? await postgresUser() : {}
  const folder = await mkdtemp(join(tmpdir(), 'iss-par-'))
  if (identity.uid !== undefined && identity.gid !== undefined) await chown(folder, identity.uid, identity.gid)
  await chmod(folder, 0o755)
  const password = randomBytes(12).toString('hex')
  const [primary, standby] = [join(folder, 'primario'), join(folder, 'reserva')]
  const [primaryPort, standbyPort] = [await freePort(), await freePort()]
  const options = { ...identity, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', PGPASSWORD: password } }
  const passwordFile = join(folder, 'senha')
  await writeFile(passwordFile, password)
  await chmod(passwordFile, 0o644)
  const initdb = ['-D', primary, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8']
  await run(join(programs, 'initdb'), [...initdb, '--locale=C', '--lc-ctype=C.UTF-8'], options)
  const conf = `listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\nwal_level = replica\nmax_wal_senders = 5\nmax_connections = 120\ntimezone = 'UTC'\n`
  await appendFile(join(primary, 'postgresql.conf'), conf)
  const pgCtl = (folderOf: string, ...args: string[]) =>
    new Promise<void>((done, failed) => {
      const child = spawn(join(programs, 'pg_ctl'), [...args, '-D', folderOf, '-w', '-t', '60', '-s'], {
        ...options,
        stdio: 'ignore',
      })
      child.on('error', failed)
      child.on('exit', (code) => (code === 0 ? done() : failed(new Error(`pg_ctl ${args[0] ?? ''} ended with ${code}`))))
    })
  const running = new Set<string>()
  const start = async (folderOf: string, port: number) => {
    await pgCtl(folderOf, 'start', '-o', `-p ${port}`, '-l', `${folderOf}.log`)
    running.add(folderOf)
  }
  const url = (port: number, database = 'iss') => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
  await start(primary, primaryPort)
  await query(url(primaryPort, 'postgres'), 'create database iss')
  return {
    primaryPort,
    standbyPort,
    url,
    async startStandby() {
      const from = ['-h', '127.0.0.1', '-p', String(primaryPort), '-U', 'postgres']
      await run(join(programs, 'pg_basebackup'), [...from, '-D', standby, '-R', '-X', 'stream', '-c', 'fast'], options)
      await start(standby, standbyPort)
      await query(url(primaryPort), `alter system set synchronous_standby_names = '*'`)
      await query(url(primaryPort), 'select pg_reload_conf()')
      for (let attempt = 0; ; attempt += 1) {
        const rows = await query(url(primaryPort), `select 1 from pg_stat_replication where sync_state = 'sync'`)
        if (rows.length > 0) return
        if (attempt > 300) throw new Error('The standby did not become synchronous')
        await new Promise((done) => setTimeout(done, 100))
      }
    },
    async killPrimary() {
      process.kill(Number((await readFile(join(primary, 'postmaster.pid'), 'utf8')).split('\n')[0]), 'SIGKILL')
      running.delete(primary)
    },
    promote: () => pgCtl(standby, 'promote'),
    async stop() {
      for (const cluster of [...running].reverse()) await pgCtl(cluster, 'stop', '-m', 'immediate')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function postgresUser(): Promise<{ uid?: number; gid?: number }> {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, 'postgres'])))
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) }
}

async function query(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
