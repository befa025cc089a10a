// npm run lock: brings package-lock.json up to date after a change of package.json or a new module.
//
// Two things beyond `npm install --package-lock-only`: no addresses of a registry are written, and optional packages of other
// systems (a linter's binaries for macOS …) that the registry at hand does not carry are entered by version, because npm ci
// refuses a lock file in which they are missing.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runToEnd } from './prepare.mjs'

const args = ['install', '--package-lock-only', '--omit-lockfile-registry-resolved', '--no-audit', '--no-fund']
const code = await runToEnd(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { shell: process.platform === 'win32' })
if (code !== 0) process.exit(code)
const file = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
let added = 0
for (const [path, entry] of Object.entries(lock.packages)) {
  if (!path) continue
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (`${path}/node_modules/${name}` in lock.packages || `node_modules/${name}` in lock.packages) continue
    if (!/^\d+\.\d+\.\d+/.test(version)) continue // a range: npm finds it or leaves it out
    lock.packages[`node_modules/${name}`] = { version, ...(entry.dev ? { dev: true } : {}), optional: true }
    added += 1
  }
}
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`package-lock.json em dia (${added} pacotes opcionais de outros sistemas acrescentados).`)
