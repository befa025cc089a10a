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
