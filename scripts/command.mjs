// npm run backup, restaurar, auditoria:verificar, cep:carregar: a command of operation from the built server.
import { ensureServerBuild } from './builds.mjs'
import { ensureDependencies, requireNode } from './prepare.mjs'

requireNode()
process.setSourceMapsEnabled(true)
await ensureDependencies()
await ensureServerBuild()
await import(`../dist/server/${process.argv.splice(2, 1)[0]}.js`)
