// npm test: everything, on a machine that has only Node and npm. `npm test -- unit e2e` runs only those parts.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checks } from './checks.mjs'
import { ensureServerBuild, ensureWebBuild } from './builds.mjs'
import { ensureDependencies, requireNode, root } from './prepare.mjs'
import { findChromium, hasDebianPostgres, hasPgbouncer } from './system-packages.mjs'
import { changedFiles, chooseTests, readTests } from './tests/affected.mjs'
import { testsOfDebian } from './tests/debian.mjs'
import { startPreparation } from './tests/preparation.mjs'
import { measurePace } from './tests/pace.mjs'
import { countProcessorTime } from './tests/processor-time.mjs'
import { runVitest } from './tests/run-vitest.mjs'
import { createTally } from './tests/tally.mjs'

const tally = createTally()
const { count, countOne, total } = tally

const run = async (name, options) => count(name, await runVitest(name, options))

/** Tests that ask a database wait for it a third of their time: four side by side fill two processors, where three fill one and a half. */
const fourWorkers = { ISS_OPERARIOS: process.env.ISS_OPERARIOS ?? '4' }

async function runBrowser(options = {}) {
  const chromium = findChromium()
  if (chromium) return run('e2e', { projects: ['e2e'], ...options, env: { CHROMIUM_PATH: chromium } })
  countOne('e2e', false, 'Nenhum Chromium foi encontrado e nenhum pôde ser instalado aqui (CHROMIUM_PATH indica um).')
}

const check = (name) => async () => {
  const { ok, output } = await checks[name]()
  countOne(name, ok, output)
}

const parts = {
  tsc: check('tsc'),
  oxlint: check('oxlint'),
  biome: check('biome'),
  unit: () => run('unit', { projects: ['unit', 'unit-dom'] }),
  async publicado() {
    if (existsSync(join(root, '../shared/data'))) return run('publicado', { projects: ['publicado'] })
    console.log('Opcional, não feita: a comparação com os arquivos publicados (../shared/data); os testes da casa valem sem ela.')
  },
  integration: () => run('integration', { projects: ['integration'], env: fourWorkers }),
  async debian() {
    // Again as a large installation runs it, another release of PostgreSQL reached through PgBouncer: what may differ there, or everything.
    const name = 'integration, PostgreSQL do Debian atrás do PgBouncer'
    if (!hasDebianPostgres() || !hasPgbouncer())
      return countOne(name, false, 'O PostgreSQL ou o PgBouncer do Debian não está instalado e não pôde ser instalado aqui.')
    const files = options.has('--tudo') ? [] : testsOfDebian(readTests())
    return run(name, { projects: ['integration'], files, env: { ...fourWorkers, TEST_PG: 'debian', ISS_TESTE_PGBOUNCER: '1' } })
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
  e2e: () => runBrowser(),
}

/** Types, lint and format of everything, the rules of the house, and the tests that a change of this branch touches. */
async function runAffected() {
  await preparation.ready('afetados')
  const changed = changedFiles()
  if (!changed) return countOne('afetados', false, 'Sem git não há como saber o que mudou: rode npm test.')
  const { related, integration, browser } = chooseTests(changed, readTests())
  console.log(
    `${changed.length} arquivos mudaram desde main: ${integration.length} arquivos de integração, ${browser.length} de navegador.`,
  )
  for (const name of ['tsc', 'oxlint', 'biome']) await parts[name]()
  await run('regras da casa', { projects: ['unit'], files: ['test/'] })
  if (related.length)
    await run('afetados', { projects: ['unit', 'unit-dom', 'integration'], files: related, related: true, mayBeEmpty: true })
  if (browser.length) await runBrowser({ files: browser })
}

/** Parts that only read the code. */
const withoutPrograms = new Set([...Object.keys(checks), 'build'])

/** Runs a part, tells what it cost and fails when it cost more than its budget. */
async function runPart(name, turn) {
  const paceBefore = await measurePace()
  const started = performance.now()
  const processors = countProcessorTime()
  const preparedBefore = preparation.read()
  console.log(`\n== ${name}${turn}`)
  if (!withoutPrograms.has(name)) await preparation.ready(name)
  await parts[name]()
  const all = processors.stop()
  const spent = all === undefined ? undefined : all - (preparation.read() - preparedBefore)
  const wall = (performance.now() - started) / 1000
  const pace = (paceBefore + (await measurePace())) / 2
  // The whole behind PgBouncer is asked for by hand and has no budget.
  tally.countCost(name, { turn, wall, spent, pace, mayCost: options.has('--tudo') })
}

/** A neighbour that keeps one processor busy. */
function burn() {
  const child = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })
  process.on('exit', () => child.kill('SIGKILL'))
  return () => child.kill('SIGKILL')
}

function readArguments(words) {
  const times = words.indexOf('--vezes')
  const found = { parts: [], options: new Set(), times: times < 0 ? 1 : Number(words[times + 1]) }
  for (const [index, word] of words.entries())
    if (word.startsWith('--')) found.options.add(word)
    else if (times < 0 || index !== times + 1) found.parts.push(word)
  const known = [...Object.keys(parts), 'afetados']
  const isKnown = found.parts.every((name) => known.includes(name))
  const areOptions = [...found.options].every((name) => ['--tudo', '--vezes', '--carga'].includes(name))
  if (isKnown && areOptions && Number.isInteger(found.times) && found.times > 0) return found
  console.error(`Partes conhecidas: ${known.join(', ')}. Opções: debian --tudo, --vezes N, --carga.`)
  process.exit(2)
}

requireNode()
const { parts: wanted, options, times } = readArguments(process.argv.slice(2))
process.on('SIGINT', () => process.exit(130))
await ensureDependencies({ dev: true })
const chosen = wanted.length ? wanted : Object.keys(parts)
const preparation = startPreparation(chosen)
const green = []
for (let turn = 1; turn <= times; turn += 1) {
  const before = total.failed
  // Of many turns the last one has a neighbour.
  const release = options.has('--carga') && turn === times ? burn() : () => undefined
  const name = times > 1 ? ` (${turn} de ${times})` : ''
  for (const part of chosen) await (part === 'afetados' ? runAffected() : runPart(part, name))
  release()
  green.push(total.failed === before)
}
process.exitCode = tally.end(green)
