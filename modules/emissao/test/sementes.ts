/** Seeds that every property of a note runs with, kept so that a failure of theirs comes back. */
const guardadas = [20_260_415, 20_260_416]

/**
 * The rounds of a property, `numRuns` runs each: with the kept seeds, then with one that nobody drew before. Fast-check names seed and path of
 * the round that failed; a seed that found something is kept here.
 */
export function rodadas(numRuns: number): readonly { readonly numRuns: number; readonly seed: number }[] {
  const nova = Math.trunc(Math.random() * 2 ** 31)
  return [...guardadas, nova].map((seed) => ({ numRuns, seed }))
}
