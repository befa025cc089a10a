/** Seeds that every property of a note runs with, kept so that a failure of theirs comes back. */
const guardadas = [20_260_415, 20_260_416, 393_874_827] as const

/**
 * Proves a property in rounds of `numRuns` runs each: with the kept seeds, then with one that nobody drew before. Fast-check names seed and path of
 * the round that failed; a seed that found something is kept here.
 */
export function emRodadas(numRuns: number, provar: (rodada: { readonly numRuns: number; readonly seed: number }) => void): void {
  const nova = Math.trunc(Math.random() * 2 ** 31)
  for (const seed of [...guardadas, nova]) provar({ numRuns, seed })
}
