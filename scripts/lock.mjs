// npm run lock: brings package-lock.json up to date after a change of package.json or a new module.
//
// Two things beyond `npm install --package-lock-only`: no addresses of a registry are written, and optional packages of other
// systems (a linter's binaries for macOS …) that npm left out are entered, because npm ci refuses a lock file in which they are
// missing. With what the registry says of their systems and of their content: npm installs a package that names no system everywhere.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runToEnd } from './prepare.mjs'

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const shell = process.platform === 'win32'
const args = ['install', '--package-lock-only', '--omit-lockfile-registry-resolved', '--no-audit', '--no-fund']
const code = await runToEnd(npm, args, { shell })
if (code !== 0) process.exit(code)
const file = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))

/** What an entry of a lock says of a package: on which systems it runs and what it must contain. */
function describe(name, version) {
  const { stdout } = spawnSync(npm, ['view', `${name}@${version}`, 'os', 'cpu', 'libc', 'license', 'dist.integrity', '--json'], {
    encoding: 'utf8',
    shell,
  })
  try {
    const { 'dist.integrity': integrity, ...said } = JSON.parse(stdout)
    return { integrity, ...said }
  } catch {
    return {} // not carried here: by version alone
  }
}

let added = 0
for (const [path, entry] of Object.entries(lock.packages)) {
  if (!path) continue
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const known = lock.packages[`${path}/node_modules/${name}`] ?? lock.packages[`node_modules/${name}`]
    if (known && (known.integrity || known.link)) continue
    if (!/^\d+\.\d+\.\d+/.test(version)) continue // a range: npm finds it or leaves it out
    const said = describe(name, version)
    lock.packages[`node_modules/${name}`] = { version, ...said, ...(entry.dev ? { dev: true } : {}), optional: true }
    added += 1
  }
}
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`package-lock.json em dia (${added} pacotes opcionais de outros sistemas escritos).`)
