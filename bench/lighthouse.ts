import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { launch } from 'chrome-launcher'
import lighthouse, { type Config, desktopConfig } from 'lighthouse'

const root = resolve(import.meta.dirname, '..')
const categories = ['performance', 'accessibility', 'best-practices'] as const
type Category = (typeof categories)[number]

/** What the landing page has to reach, in points of 100. */
const targets: Readonly<Record<string, Readonly<Record<Category, number>>>> = {
  desktop: { performance: 98, accessibility: 100, 'best-practices': 100 },
  celular: { performance: 90, accessibility: 100, 'best-practices': 100 },
}
const metrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
]

type Run = { scores: Record<Category, number>; metrics: string; problems: string[]; screen: string }

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  await new Promise<void>((done) => server.close(() => done()))
  return port
}

/** The real program on an embedded database of its own, without demo city. */
async function startProgram(dataDir: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort()
  const child: ChildProcess = spawn(process.execPath, [join(root, 'dist/server/main.js'), '--papel=api'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, ISS_DEMO: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const url = `http://127.0.0.1:${port}`
  for (let attempt = 0; ; attempt += 1) {
    if (child.exitCode !== null || attempt > 900) throw new Error('The program did not start')
    if (
      await fetch(`${url}/saude`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break
    await new Promise((done) => setTimeout(done, 200))
  }
  return {
    url,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

async function measureOnce(url: string, config: Config | undefined): Promise<Run> {
  const chrome = await launch({
    chromePath: process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path)),
    chromeFlags: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-sync',
    ],
    logLevel: 'silent',
  })
  try {
    const result = await lighthouse(url, { port: chrome.port, onlyCategories: [...categories], logLevel: 'silent' }, config)
    if (!result) throw new Error('Lighthouse gave no result')
    const { lhr } = result
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message)
    const scores = Object.fromEntries(
      categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
    ) as Record<Category, number>
    const problems = Object.values(lhr.audits)
      .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative')
      .map(({ id, displayValue }) => `${id}${displayValue ? ` (${displayValue})` : ''}`)
    const { width, height } = lhr.configSettings.screenEmulation
    return {
      scores,
      metrics: metrics.map((id) => `${id} ${lhr.audits[id]?.displayValue ?? '?'}`).join(', '),
      problems,
      screen: `${width}x${height}`,
    }
  } finally {
    chrome.kill()
  }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** `node --import tsx bench/lighthouse.ts [rounds]`: the landing page in Lighthouse, median of the rounds; fails below the targets. */
async function main(): Promise<void> {
  const rounds = Number.parseInt(process.argv[2] ?? '3', 10)
  execFileSync(process.execPath, [join(root, 'scripts/build.mjs'), 'servidor', 'telas'], { cwd: root, stdio: 'inherit' })
  const dataDir = mkdtempSync(join(tmpdir(), 'iss-lighthouse-'))
  const program = await startProgram(dataDir)
  try {
    process.stdout.write(`Node ${process.version}, ${cpus().length} cores, ${rounds} rounds each\n`)
    for (const [name, target] of Object.entries(targets)) {
      const runs: Run[] = []
      for (let round = 0; round < rounds; round += 1)
        runs.push(await measureOnce(`${program.url}/landing-page`, name === 'desktop' ? desktopConfig : undefined))
      for (const category of categories) {
        const reached = runs.map(({ scores }) => scores[category])
        const isMet = median(reached) >= target[category]
        process.stdout.write(
          `${isMet ? 'ok    ' : 'below '} ${name.padEnd(8)} ${runs[0]?.screen} ${category.padEnd(15)} ${reached.join(' ')} (at least ${target[category]})\n`,
        )
        if (!isMet) process.exitCode = 1
      }
      process.stdout.write(`       ${runs.at(-1)?.metrics}\n       ${runs.at(-1)?.problems.join('; ') ?? ''}\n`)
    }
  } finally {
    await program.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await main()
