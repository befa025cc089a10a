// Prints what each page of the built program loads at once (gzipped JS and CSS) and fails when the landing page is above its limit.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const LANDING_LIMIT = 120_000
const dist = process.argv[2] ?? fileURLToPath(new URL('../../../dist/web', import.meta.url))
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

function closure(key, seen = new Set()) {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of manifest[key].imports ?? []) closure(next, seen)
  return seen
}

const gzipped = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length

const kilo = (bytes) => `${Math.round(bytes / 100) / 10} kB`

for (const page of ['landing.html', 'public.html', 'index.html']) {
  const chunks = [...closure(page)].map((key) => manifest[key])
  const js = new Set(chunks.map(({ file }) => file))
  const css = new Set(chunks.flatMap((chunk) => chunk.css ?? []))
  const sum = (files) => [...files].reduce((total, file) => total + gzipped(file), 0)
  const [scripts, styles] = [sum(js), sum(css)]
  process.stdout.write(`${page.padEnd(14)} js ${kilo(scripts)} + css ${kilo(styles)} = ${kilo(scripts + styles)} gzipped\n`)
  if (page === 'landing.html' && scripts + styles > LANDING_LIMIT) {
    process.stderr.write(`The landing page may weigh ${LANDING_LIMIT / 1000} kB at most.\n`)
    process.exitCode = 1
  }
}
