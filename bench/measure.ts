import type { Booted } from '@iss/server/boot'
import type { CpuMeter } from './cpu.ts'

export type Bench = Booted & { ownerUrl: string; appUrl: string; secret: string; dir: string; cpu: CpuMeter | null }
export type Measure = {
  name: string
  perSecond: number
  p50: number
  p95: number
  p99: number
  count: number
  /** Milliseconds of processor for each: what a busy machine changes least. Of PostgreSQL, of this process (the product's own) and of a load generator in a process of its own. */
  cpuPostgres: number
  cpuNode: number
  cpuLoad: number
}

export type Contender = {
  name: string
  work: (connection: number, turn: number) => Promise<void>
  /** A load generator of its own that runs a whole round instead of `work`; `cpu`: what it used of the processor while it measured. */
  round?: (connections: number, seconds: number) => Promise<{ elapsed: number; times: number[]; cpu?: number }>
}

/** A contender that holds something until it is closed. */
export type Prepared = Contender & { close(): Promise<void> }

/**
 * Runs the contenders in turn, round by round, from `connections` loops each; every round is half a second of warm-up and `seconds`
 * measured. Rounds are mixed so that whatever else the machine does meets all alike. Answers rates and latencies in milliseconds.
 */
export async function measure(
  contenders: readonly Contender[],
  connections: number,
  seconds: number,
  rounds = 4,
  cpu: CpuMeter | null = null,
): Promise<Measure[]> {
  const taken = contenders.map(({ name }) => ({ name, times: [] as number[], elapsed: 0, postgres: 0, node: 0, load: 0 }))
  for (let round = 0; round < rounds; round += 1)
    for (const [index, contender] of contenders.entries()) {
      const into = taken[index]
      if (!into) continue
      const spent = await measureRound(contender, connections, seconds, into.times, cpu)
      into.elapsed += spent.elapsed
      into.postgres += spent.postgres
      into.node += spent.node
      into.load += spent.load
    }
  return taken.map(({ name, times, elapsed, postgres, node, load }) => {
    times.sort((a, b) => a - b)
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
    return {
      name,
      perSecond: (times.length / elapsed) * 1000,
      p50: at(0.5),
      p95: at(0.95),
      p99: at(0.99),
      count: times.length,
      cpuPostgres: postgres / times.length,
      cpuNode: node / times.length,
      cpuLoad: load / times.length,
    }
  })
}

const noCpu: CpuMeter = () => ({ postgres: 0, node: 0 })

async function measureRound(
  { work, round }: Contender,
  connections: number,
  seconds: number,
  times: number[],
  cpu: CpuMeter | null,
): Promise<{ elapsed: number; postgres: number; node: number; load: number }> {
  const meter = cpu ?? noCpu
  if (round) {
    const before = meter()
    const taken = await round(connections, seconds)
    const after = meter()
    times.push(...taken.times)
    return {
      elapsed: taken.elapsed,
      postgres: after.postgres - before.postgres,
      node: after.node - before.node,
      load: taken.cpu ?? 0,
    }
  }
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
  const before = meter()
  const start = performance.now()
  await new Promise((done) => setTimeout(done, seconds * 1000))
  const elapsed = performance.now() - start
  const after = meter()
  over = true
  measuring = false
  await Promise.all(loops)
  return { elapsed, postgres: after.postgres - before.postgres, node: after.node - before.node, load: 0 }
}

/** Prints measures as a table with the ratio to the first one. */
export function report(title: string, measures: readonly Measure[]): void {
  const base = measures[0]?.perSecond ?? 1
  process.stdout.write(`\n${title}\n`)
  process.stdout.write(
    `${'what'.padEnd(46)}${'per s'.padStart(9)}${'ratio'.padStart(8)}${'p50 ms'.padStart(9)}${'p95 ms'.padStart(9)}${'p99 ms'.padStart(9)}${'CPU PG'.padStart(9)}${'CPU proc.'.padStart(10)}${'CPU carga'.padStart(10)}\n`,
  )
  for (const item of measures) {
    const cells = [
      item.perSecond.toFixed(0).padStart(9),
      (item.perSecond / base).toFixed(2).padStart(8),
      item.p50.toFixed(1).padStart(9),
      item.p95.toFixed(1).padStart(9),
      item.p99.toFixed(1).padStart(9),
      item.cpuPostgres.toFixed(2).padStart(9),
      item.cpuNode.toFixed(2).padStart(10),
      item.cpuLoad.toFixed(2).padStart(10),
    ]
    process.stdout.write(`${item.name.padEnd(46)}${cells.join('')}\n`)
  }
}
