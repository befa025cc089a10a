import { readFileSync } from 'node:fs'

/** Milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

export const ms = (time: number) => (time < 10_000 ? `${Math.round(time)} ms` : `${(time / 1000).toPrecision(3)} s`)
export const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`
export const print = (what: string, value?: string) =>
  process.stdout.write(value === undefined ? what : `${what.padEnd(60)} ${value}\n`)

/** Resident memory of a process in MB. */
export function residente(pid: number): number {
  const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kb ?? 0) / 1024)
}

/** The memory at the beginning, at each tenth and at the end of a way. */
export function serie(passos: readonly { feito: number; mb: number }[]): string {
  return Array.from({ length: 11 }, (_, decimo) => passos[Math.min(passos.length - 1, Math.floor((decimo * passos.length) / 10))])
    .map((passo) => (passo ? `${passo.mb} (${passo.feito})` : '?'))
    .join(' → ')
}
