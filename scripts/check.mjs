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

/**
 * Asks the registry for advisories. Without an answer (offline, a mirror without them) nothing is known: that is said as such, and fails
 * where it is demanded (ISS_AUDITORIA_OBRIGATORIA=1, as a build server that is connected sets it).
 */
function auditDependencies() {
  const answer = spawnSync('npm', ['audit', '--json', '--omit=dev'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
    shell: process.platform === 'win32',
  })
  let report
  try {
    report = JSON.parse(answer.stdout)
  } catch {
    report = undefined
  }
  const counts = report?.metadata?.vulnerabilities
  if (!counts) {
    const demanded = process.env.ISS_AUDITORIA_OBRIGATORIA === '1'
    const reason = report?.statusCode ? `respondeu ${report.statusCode}` : 'não respondeu'
    console.log(
      `${demanded ? 'FALHOU' : 'NÃO CONFERIDO'} dependências: o registro de pacotes ${reason}; vulnerabilidades não foram procuradas`,
    )
    failed += demanded ? 1 : 0
    return
  }
  const grave = counts.high + counts.critical
  console.log(`${grave ? 'FALHOU' : 'ok    '} dependências: ${counts.total} avisos, ${grave} graves`)
  for (const [name, item] of Object.entries(report.vulnerabilities ?? {})) console.log(`         ${name} (${item.severity})`)
  failed += grave ? 1 : 0
}
auditDependencies()
process.exitCode = failed ? 1 : 0
