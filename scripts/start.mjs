// npm start: from a fresh clone to a running portal. Options after `--` go to the server, e.g. npm start -- --papel=api
import { ensureDependencies, ensureWebBuild, requireNode, runToEnd } from './prepare.mjs'

requireNode()
await ensureDependencies()
const options = process.argv.slice(2)
const role = options.find((option) => option.startsWith('--papel'))
if (role !== '--papel=worker') {
  const built = await ensureWebBuild()
  if (built !== 0) {
    console.error('As telas não puderam ser preparadas; veja a mensagem acima.')
    process.exit(built)
  }
}
const args = ['--import', 'tsx', 'apps/server/src/main.ts', ...(role ? [] : ['--papel=tudo']), ...options]
// npm hands a signal only to the shell between us; when that shell is gone, so is whoever started us.
const starter = process.ppid
if (process.env.npm_lifecycle_event) {
  const watch = setInterval(() => process.ppid !== starter && process.kill(process.pid, 'SIGTERM'), 500)
  watch.unref()
}
process.exitCode = await runToEnd(process.execPath, args, { stdio: 'inherit' })
