// How slow the processors of this machine are now, beside those on which the budgets were written: seconds of the processor mean more work there.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(import.meta.url)

/** Seconds that the work below takes one processor where the budgets were written (docs/decisions/0046-what-a-test-run-costs.md). */
export const reference = 0.3

/** Work of the kind of the tests: texts made, read, sorted and looked at. Seconds of the processor. */
function work() {
  const began = process.cpuUsage()
  let seed = 0
  const texts = []
  for (let place = 0; place < 200_000; place += 1) {
    seed = (seed * 31 + place) | 0
    texts.push(JSON.stringify({ place, seed, name: `a${seed}` }))
  }
  texts.sort()
  const read = new Map(texts.map((text) => [text.slice(0, 12), JSON.parse(text)]))
  if (read.size + texts.filter((text) => /"seed":-?\d*7/.test(text)).length === 0) throw new Error('nothing was read')
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1e6
}

const inProcess = () =>
  new Promise((done) => {
    const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'ignore'] })
    let said = ''
    child.stdout.on('data', (chunk) => (said += chunk))
    child.on('error', () => done(reference))
    child.on('close', () => done(Number(said) || reference))
  })

/** Two processors at work as in a run: how many times as long as the reference they take, never less than once. */
export async function measurePace() {
  const seconds = await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, inProcess))
  return Math.max(1, seconds.reduce((sum, item) => sum + item, 0) / seconds.length / reference)
}

if (process.argv[1] === program) console.log(work())
