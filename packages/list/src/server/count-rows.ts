import type { OnRows } from './file-process.ts'

/** Passes rows on as they are read and tells `onRows` every `every` rows how many there were; what it throws ends them. `counted` says how many so far. */
export function countRows<R>(
  rows: AsyncIterable<R>,
  every: number,
  onRows?: OnRows,
): { rows: AsyncGenerator<R>; counted(): number } {
  let seen = 0
  async function* pass() {
    for await (const row of rows) {
      seen += 1
      if (onRows && seen % every === 0) await onRows(seen)
      yield row
    }
  }
  return { rows: pass(), counted: () => seen }
}
