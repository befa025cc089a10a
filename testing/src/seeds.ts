/**
 * The seeds of a random history: those kept in the test, and by hand as many more as ISS_SEMENTES says. The same seed makes the same history;
 * a title names the one that failed.
 */
export function seedsOf(...kept: readonly number[]): number[] {
  const more = Number(process.env.ISS_SEMENTES ?? 0)
  if (!Number.isInteger(more) || more < 0) throw new RangeError('ISS_SEMENTES is the number of further seeds')
  return [...kept, ...Array.from({ length: more }, (_, index) => (kept[0] ?? 0) * 10_007 + index + 1)]
}
