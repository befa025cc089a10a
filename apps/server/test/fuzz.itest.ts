import { eventosChat } from '@iss/comunicacao/contract/chat'
import { eventosTopico } from '@iss/comunicacao/contract/topico'
import { exampleOf } from '@iss/platform/contract'
import { startScene } from '@iss/testing'
import { type FuzzReport, runFuzz } from '@iss/testing/fuzz'
import { expect, it } from 'vitest'

// By hand: npm run fuzz -- 100000 [seed]
const wanted = Number(process.env.ISS_FUZZ ?? 3_000)
const seed = Number(process.env.ISS_FUZZ_SEMENTE ?? Math.floor(Math.random() * 1_000_000))
/** Requests on one copy of the demonstration: what they write and spoil does not add up. */
const atOnce = 10_000
/** Streams of events last by their nature. */
const skip = [eventosTopico.path, eventosChat.path]

const say = (line: string) => process.stdout.write(`${line}\n`)
const memory = () => {
  globalThis.gc?.()
  const { rss, heapUsed } = process.memoryUsage()
  return `${Math.round(rss / 2 ** 20)} MB (heap ${Math.round(heapUsed / 2 ** 20)} MB)`
}

it(
  'every contract has a valid example, and no request whatever is answered by an unexpected failure',
  async () => {
    say(`fuzz: ${wanted} requests, seed ${seed}; memory ${memory()}`)
    const byStatus: Record<string, number> = {}
    let slowest: FuzzReport['slowest'] = { ms: 0, what: '' }
    const failures: string[] = []
    for (let done = 0; done < wanted && failures.length === 0; done += atOnce) {
      const scene = await startScene()
      try {
        const wrong = scene.house.calls.filter((call) => !call.request.safeParse(exampleOf(call)).success)
        expect(wrong.map(({ path }) => path)).toEqual([])
        const report = await runFuzz(scene, { seed: seed + done, requests: Math.min(atOnce, wanted - done), skip })
        for (const [status, count] of Object.entries(report.byStatus)) byStatus[status] = (byStatus[status] ?? 0) + count
        if (report.slowest.ms > slowest.ms) slowest = report.slowest
        failures.push(...report.failures)
      } finally {
        await scene.stop()
      }
      say(`fuzz: ${Math.min(done + atOnce, wanted)} done, ${JSON.stringify(byStatus)}; memory ${memory()}`)
    }
    say(`fuzz: slowest ${slowest.ms} ms: ${slowest.what.slice(0, 300)}`)
    expect(failures.join('\n'), `seed ${seed}`).toBe('')
  },
  Math.max(120_000, wanted * 100),
)
