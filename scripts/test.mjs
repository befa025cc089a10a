// npm test: everything, on a machine that has only Node and npm. `npm test -- unit e2e` runs only those parts.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { checks } from './checks.mjs'
import { ensureServerBuild, ensureWebBuild } from './builds.mjs'
import { ensureDependencies, requireNode, root, runToEnd } from './prepare.mjs'
import { ensureSystemPackages, findChromium, hasDebianPostgres, hasPgbouncer } from './system-packages.mjs'

const total = { passed: 0, failed: 0, skipped: 0 }
const failures = []
/** What failed and why, told again at the end: a long run scrolls its own errors away. */
const reasons = []

function count(name, result) {
  total.passed += result.passed ?? 0
  total.failed += result.failed ?? 0
  total.skipped += result.skipped ?? 0
  if (result.failed) failures.push(name)
}

function firstLines(text, limit) {
  return stripVTControlCharacters(text)
    .split('\n')
    .slice(0, limit)
    .map((line) => `    ${line}`)
    .join('\n')
}

/** One check that either holds or not. */
function countOne(name, ok, output = '') {
  console.log(`${ok ? 'ok    ' : 'FALHOU'} ${name}`)
  if (!ok && output) console.log(output)
  if (!ok) reasons.push(`${name}\n${firstLines(output, 20)}`)
  count(name, ok ? { passed: 1 } : { failed: 1 })
}

/** Runs vitest projects with its own reporter for people and its JSON file for counting. */
async function runVitest(name, projects, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'iss-vitest-'))
  const file = join(folder, 'result.json')
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
  const code = await runToEnd(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    // Without CI a snapshot that is missing is written and the test passes.
    env: { ...process.env, CI: '1', ...env },
  })
  let result
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    result = readResult(report)
    reasons.push(...readReasons(name, report))
  } catch {
    result = { passed: 0, failed: 0, skipped: 0 }
  }
  rmSync(folder, { recursive: true, force: true })
  // A set-up that broke, an unhandled error or an empty project fails as well.
  if (result.failed === 0 && (code !== 0 || result.passed === 0)) result.failed = 1
  count(name, result)
}

function readReasons(name, report) {
  return report.testResults.flatMap((file) => {
    const where = `${name}: ${relative(root, file.name)}`
    const failed = file.assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return file.status === 'failed' ? [`${where}\n${firstLines(file.message ?? '', 20)}`] : []
    return failed.map((test) => `${where} > ${test.fullName}\n${firstLines(test.failureMessages.join('\n'), 20)}`)
  })
}

function readResult(report) {
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  }
}

const parts = {
  async tsc() {
    const { ok, output } = await checks.tsc()
    countOne('tsc', ok, output)
  },
  async oxlint() {
    const { ok, output } = await checks.oxlint()
    countOne('oxlint', ok, output)
  },
  async biome() {
    const { ok, output } = await checks.biome()
    countOne('biome', ok, output)
  },
  unit: () => runVitest('unit', ['unit', 'unit-dom']),
  integration: () => runVitest('integration', ['integration']),
  async debian() {
    // The whole suite again as a large installation runs it: another release of PostgreSQL, reached through PgBouncer.
    const name = 'integration, PostgreSQL do Debian atrás do PgBouncer'
    if (hasDebianPostgres() && hasPgbouncer())
      return runVitest(name, ['integration'], { TEST_PG: 'debian', ISS_TESTE_PGBOUNCER: '1' })
    countOne(name, false, 'O PostgreSQL ou o PgBouncer do Debian não está instalado e não pôde ser instalado aqui.')
  },
  async build() {
    for (const [name, ensure] of Object.entries({ 'vite build': ensureWebBuild, 'server build': ensureServerBuild })) {
      const failure = await ensure({ force: true }).then(
        () => undefined,
        (error) => String(error),
      )
      countOne(name, failure === undefined, failure)
    }
  },
  async e2e() {
    const chromium = findChromium()
    if (chromium) return runVitest('e2e', ['e2e'], { CHROMIUM_PATH: chromium })
    countOne('e2e', false, 'Nenhum Chromium foi encontrado e nenhum pôde ser instalado aqui (CHROMIUM_PATH indica um).')
  },
}

requireNode()
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in parts))
if (unknown.length) {
  console.error(`Partes conhecidas: ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}
process.on('SIGINT', () => process.exit(130))
await ensureDependencies({ dev: true })
for (const what of ensureSystemPackages()) console.log(`Falta nesta máquina: ${what}`)
for (const name of wanted.length ? wanted : Object.keys(parts)) {
  const started = performance.now()
  console.log(`\n== ${name}`)
  await parts[name]()
  console.log(`== ${name}: ${Math.round((performance.now() - started) / 1000)} s`)
}
for (const reason of reasons) console.log(`\nFALHOU ${reason}`)
if (failures.length) console.log(`\nFalharam: ${failures.join('; ')}`)
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`)
process.exitCode = total.failed ? 1 : 0
