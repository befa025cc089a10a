import type { Booted } from '@iss/server/boot'

export type Bench = Booted & { ownerUrl: string; appUrl: string; secret: string; dir: string }
export type Measure = { name: string; perSecond: number; p50: number; p95: number; p99: number; count: number }

export type Contender = { name: string; work: (connection: number, turn: number) => Promise<void> }

/**
 * Runs the contenders in turn, round by round, from `connections` loops each; every round is half a second of warm-up and `seconds`
 * measured. Rounds are mixed so that whatever else the machine does meets all alike. Answers rates and latencies in milliseconds.
 */
export async function measure(
  contenders: readonly Contender[],
  connections: number,
  seconds: number,
  rounds = 4,
): Promise<Measure[]> {
  const taken = contenders.map(({ name }) => ({ name, times: [] as number[], elapsed: 0 }))
  for (let round = 0; round < rounds; round += 1)
    for (const [index, contender] of contenders.entries()) {
      const into = taken[index]
      if (into) into.elapsed += await measureRound(contender.work, connections, seconds, into.times)
    }
  return taken.map(({ name, times, elapsed }) => {
    times.sort((a, b) => a - b)
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
    return { name, perSecond: (times.length / elapsed) * 1000, p50: at(0.5), p95: at(0.95), p99: at(0.99), count: times.length }
  })
}

async function measureRound(work: Contender['work'], connections: number, seconds: number, times: number[]): Promise<number> {
  let measuring = false
  let over = false
  const loop = async (connection: number) => {
    for (let turn = 0; !over; turn += 1) {
      const start = performance.now()
      await work(connection, turn)
      if (measuring) times.push(performance.now() - start)
    }
  }
  const loops = Array.from({ length: connections }, (_, connection) => loop(connection))
  await new Promise((done) => setTimeout(done, 500))
  measuring = true
  const start = performance.now()
  await new Promise((done) => setTimeout(done, seconds * 1000))
  const elapsed = performance.now() - start
  over = true
  measuring = false
  await Promise.all(loops)
  return elapsed
}

/** Prints measures as a table with the ratio to the first one. */
export function report(title: string, measures: readonly Measure[]): void {
  const base = measures[0]?.perSecond ?? 1
  process.stdout.write(`\n${title}\n`)
  process.stdout.write(
    `${'what'.padEnd(46)}${'per s'.padStart(9)}${'ratio'.padStart(8)}${'p50 ms'.padStart(9)}${'p95 ms'.padStart(9)}${'p99 ms'.padStart(9)}\n`,
  )
  for (const item of measures) {
    const cells = [
      item.perSecond.toFixed(0).padStart(9),
      (item.perSecond / base).toFixed(2).padStart(8),
      item.p50.toFixed(1).padStart(9),
      item.p95.toFixed(1).padStart(9),
      item.p99.toFixed(1).padStart(9),
    ]
    process.stdout.write(`${item.name.padEnd(46)}${cells.join('')}\n`)
  }
}
