// Makes the models of the clusters that are named (all when none is) before a run asks for them: npm test begins with it beside the checks.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { modelServers, startModelServer } from './model-cluster.ts'

const named = process.argv.slice(2)
for (const kind of modelServers.filter((name) => named.length === 0 || named.includes(name))) {
  const dir = mkdtempSync(join(tmpdir(), 'iss-modelo-'))
  const { server } = await startModelServer(kind, dir)
  await server.stop()
  rmSync(dir, { recursive: true, force: true })
}
