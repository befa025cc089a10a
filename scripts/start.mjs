// npm start: from a fresh clone to a running portal. Options after `--` go to the server, e.g. npm start -- --papel=api
import { ensureServerBuild, ensureWebBuild } from './builds.mjs'
import { ensureDependencies, requireNode, root } from './prepare.mjs'

requireNode()
process.chdir(root)
process.setSourceMapsEnabled(true)
await ensureDependencies()
// npm hands a signal only to the shell between us; when that shell is gone, so is whoever started us.
const starter = process.ppid
if (process.env.npm_lifecycle_event) {
  const watch = setInterval(() => process.ppid !== starter && process.kill(process.pid, 'SIGTERM'), 500)
  watch.unref()
}
await ensureServerBuild()
const { startPortal } = await import('../dist/server/start.js')
await startPortal({ prepareScreens: ensureWebBuild })
