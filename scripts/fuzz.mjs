// npm run fuzz -- 100000 7: so many requests that nobody foresaw, from this seed (else from one by chance); a failure prints its request.
import { join } from 'node:path'
import { ensureDependencies, requireNode, root, runToEnd } from './prepare.mjs'

requireNode()
await ensureDependencies({ dev: true })
const [requests = '3000', seed = String(Math.floor(Math.random() * 1_000_000))] = process.argv.slice(2)
if (![requests, seed].every((text) => /^\d{1,9}$/.test(text))) {
  console.error('Uso: npm run fuzz -- [pedidos] [semente]')
  process.exit(2)
}
process.exitCode = await runToEnd(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'integration', 'apps/server/test/fuzz.itest.ts'],
  { stdio: 'inherit', env: { ...process.env, ISS_FUZZ: requests, ISS_FUZZ_SEMENTE: seed, NODE_OPTIONS: '--expose-gc' } },
)
