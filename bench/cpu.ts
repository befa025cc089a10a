import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

/** Milliseconds of processor that the server's processes and ours (load generators too) have used; the machine's other work does not count. */
export type CpuMeter = () => { postgres: number; node: number }

const tickMs = 10
const parentField = 1
const timeFields = [11, 12]
/** Of children that ended. */
const childFields = [13, 14]

/** A meter of the PostgreSQL behind `url`, read from /proc; null where there is none. */
export async function cpuMeter(url: string): Promise<CpuMeter | null> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const fields = (pid: string | number): string[] => {
    try {
      return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    } catch {
      return []
    }
  }
  const postmaster = fields(rows[0]?.pid ?? 0)[parentField]
  await client.end()
  if (!postmaster) return null
  return () => {
    const add = (stat: string[], which: number[]) => which.reduce((sum, field) => sum + Number(stat[field] ?? 0), 0)
    let ticks = add(fields(postmaster), childFields)
    for (const pid of readdirSync('/proc')) {
      if (!/^\d+$/.test(pid)) continue
      const stat = fields(pid)
      if (stat[parentField] === postmaster) ticks += add(stat, timeFields)
    }
    return { postgres: ticks * tickMs, node: add(fields(process.pid), [...timeFields, ...childFields]) * tickMs }
  }
}
