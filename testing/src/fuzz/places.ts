export type Path = readonly (string | number)[]

/** Deeper than any contract goes, and more places than any example has. */
const deepest = 12
const most = 20_000

/**
 * Every place inside a value, its own first. What an earlier change has nested by the thousand or repeated by the thousand is looked through
 * only so far: a path for each of its depths and each of its repetitions would fill the memory.
 */
export function placesOf(value: unknown, at: Path = [], found: Path[] = []): Path[] {
  if (found.length >= most) return found
  found.push(at)
  if (typeof value === 'object' && value !== null && at.length < deepest)
    for (const [key, item] of Object.entries(value)) placesOf(item, [...at, Array.isArray(value) ? Number(key) : key], found)
  return found
}
