// npm run check: types, lint, format and known vulnerabilities of what we depend on; seconds instead of the minutes of npm test.
import { spawnSync } from 'node:child_process'
import { checks } from './checks.mjs'
import { ensureDependencies, requireNode, root } from './prepare.mjs'

requireNode()
await ensureDependencies({ dev: true })
let failed = 0
for (const [name, check] of Object.entries(checks)) {
  const { ok, output } = await check()
  console.log(`${ok ? 'ok    ' : 'FALHOU'} ${name}`)
  if (!ok) console.log(output)
  failed += ok ? 0 : 1
}

/** Asks the registry for advisories. No answer (offline, a mirror without them) is said, and fails nothing. */
function auditDependencies() {
  const answer = spawnSync('npm', ['audit', '--json', '--omit=dev'], { cwd: root, encoding: 'utf8', timeout: 60_000 })
  let report
  try {
    report = JSON.parse(answer.stdout)
  } catch {
    report = undefined
  }
  const counts = report?.metadata?.vulnerabilities
  if (!counts) return console.log('?      dependências: o registro não pôde ser consultado')
  const grave = counts.high + counts.critical
  console.log(`${grave ? 'FALHOU' : 'ok    '} dependências: ${counts.total} avisos, ${grave} graves`)
  for (const [name, item] of Object.entries(report.vulnerabilities ?? {})) console.log(`         ${name} (${item.severity})`)
  failed += grave ? 1 : 0
}
auditDependencies()
process.exitCode = failed ? 1 : 0
