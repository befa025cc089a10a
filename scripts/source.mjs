// npm run new, bench, conformidade: a tool of development straight from its TypeScript, on a fresh clone too.
import { ensureDependencies, requireNode, runToEnd } from './prepare.mjs'

requireNode()
await ensureDependencies({ dev: true })
process.exitCode = await runToEnd(process.execPath, ['--import', 'tsx', ...process.argv.slice(2)], { stdio: 'inherit' })
