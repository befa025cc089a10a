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
process.exitCode = await runToEnd(process.execPath, args, { stdio: 'inherit' })
