// npm run build: everything that the portal runs on, in `dist`, which needs nothing else of the project: `npm ci --omit=dev` there and
// `npm start` run it. `-- servidor` or `-- telas` builds one part only.
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureServerBuild, ensureWebBuild } from './builds.mjs'
import { ensureDependencies, requireNode, root, runNpm } from './prepare.mjs'

const builds = { servidor: ensureServerBuild, telas: ensureWebBuild }

requireNode()
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in builds))
if (unknown.length) {
  console.error(`Partes conhecidas: ${Object.keys(builds).join(', ')}.`)
  process.exit(2)
}
await ensureDependencies()
await Promise.all((wanted.length ? wanted : Object.keys(builds)).map((name) => builds[name]()))
if (!wanted.length) await lockDist()

/** The lock file of `dist` is what is left of the project's when everything is taken away that the server does not need: no registry is asked. */
async function lockDist() {
  const dist = join(root, 'dist')
  copyFileSync(join(root, 'package-lock.json'), join(dist, 'package-lock.json'))
  const options = ['--package-lock-only', '--offline', '--ignore-scripts', '--omit-lockfile-registry-resolved']
  const code = await runNpm(['install', ...options, '--no-audit', '--no-fund', '--loglevel=error'], { cwd: dist })
  if (code !== 0) process.exit(code)
  console.log('Pronto em dist: npm ci --omit=dev e npm start, nessa pasta, rodam o portal.')
}
