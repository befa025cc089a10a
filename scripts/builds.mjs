// The two builds of the product in `dist`: screens (Vite) and server (esbuild). Each is made when it is missing or its sources changed.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { buildServer } from './build-server.mjs'
import { root, runToEnd } from './prepare.mjs'

/** What neither the browser nor the server carries. */
const nowhere = /(^|\/)(node_modules|dist|e2e|test|testing)(\/|$)|\.(i?test|e2e)\.tsx?$|\.(md|csv)$/
/** What the browser cannot see does not change its code. */
const notBrowser =
  /(^|\/)(server|tables|reports|requests|demo|migrations|db|jobs|http|audit|discovery|pdf|xlsx|csv|xml|mail)(\/|$)|\.sql$/
const notServer = /(^|\/)web(\/|$)|\.(tsx|css)$/

/** One number for the contents of all files below the folders that `except` does not leave out, and for the tools that read them. */
function fingerprint(folders, except) {
  const found = ['package.json', 'package-lock.json', 'scripts/build-server.mjs'].map((name) => join(root, name))
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      const name = relative(root, path)
      if (nowhere.test(name) || except.test(name)) continue
      if (entry.isDirectory()) walk(path)
      else if (entry.isFile()) found.push(path)
    }
  }
  for (const folder of folders) walk(join(root, folder))
  const hash = createHash('sha256')
  for (const file of found.sort()) hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** Runs `make` unless `result` is there and was made from what `wanted` stands for. */
async function ensure({ stamp: name, wanted, result, force, make }) {
  const stamp = join(root, '.cache', name)
  if (!force && existsSync(join(root, result)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  rmSync(stamp, { force: true })
  await make()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

/** Builds the screens into `dist/web` when they are missing or their sources changed. Throws when they do not build. */
export async function ensureWebBuild({ force = false } = {}) {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const make = async () => {
    console.log('Preparando as telas (vite build), aguarde…')
    // Also when tests build it, whose own environment is 'test': what is built is what an installation serves.
    const env = { ...process.env, NODE_ENV: 'production' }
    const code = await runToEnd(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: join(root, 'apps/web'), env })
    if (code !== 0) throw new Error('As telas não puderam ser preparadas; veja a mensagem acima.')
  }
  const wanted = fingerprint(['apps/web', 'packages', 'modules'], notBrowser)
  await ensure({ stamp: 'web-build', wanted, result: 'dist/web/index.html', force, make })
}

/** Builds the server and its commands into `dist/server` when they are missing or their sources changed. Throws when they do not build. */
export async function ensureServerBuild({ force = false } = {}) {
  const wanted = fingerprint(['apps/server', 'packages', 'modules'], notServer)
  await ensure({ stamp: 'server-build', wanted, result: 'dist/server/main.js', force, make: buildServer })
}
