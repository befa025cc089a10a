import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = '/usr/lib/postgresql'

/** Where PostgreSQL's own load generator is on this machine, or null. */
export function findPgbench(): string | null {
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  return versions.map((version) => join(root, version, 'bin', 'pgbench')).find((path) => existsSync(path)) ?? null
}

export type PgbenchRound = { elapsed: number; times: number[] }

/** Runs a script with prepared statements from `clients` connections for whole `seconds`; answers the milliseconds of each transaction. */
export async function runPgbench(
  binary: string,
  { url, dir, script, clients, seconds }: { url: string; dir: string; script: string; clients: number; seconds: number },
): Promise<PgbenchRound> {
  const folder = mkdtempSync(join(dir, 'pgbench-'))
  const file = join(folder, 'nota.sql')
  writeFileSync(file, script)
  const duration = Math.ceil(seconds)
  try {
    await run(
      binary,
      [
        '-n',
        '-M',
        'prepared',
        '-c',
        String(clients),
        '-j',
        '2',
        '-T',
        String(duration),
        '-f',
        file,
        '-l',
        '--log-prefix',
        join(folder, 'log'),
        url,
      ],
      { cwd: folder },
    )
    const logs = readdirSync(folder).filter((name) => name.startsWith('log'))
    const lines = logs.flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
    return { elapsed: duration * 1000, times: lines.map((line) => Number(line.split(' ')[2]) / 1000) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A text as an SQL literal in which pgbench sees none of its `:variables`. Only for JSON and texts of the demonstration. */
export function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return `'${text.replaceAll("'", "''").replace(/:(?=\S)/g, ': ')}'`
}
