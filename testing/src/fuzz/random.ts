/** Numbers that look random and come again with the same seed (mulberry32). */
export type Random = {
  /** From 0, below 1. */
  next(): number
  /** A whole number from 0, below `end`. */
  below(end: number): number
  pick<T>(list: readonly T[]): T
  /** True in this share of cases. */
  chance(share: number): boolean
  shuffle<T>(list: readonly T[]): T[]
}

/** Takes a whole number as seed. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(next() * end)
  const pick = <T>(list: readonly T[]): T => {
    const found = list[below(list.length)]
    if (list.length === 0) throw new RangeError('Nothing to pick from')
    return found as T
  }
  return {
    next,
    below,
    pick,
    chance: (share) => next() < share,
    shuffle: (list) => {
      const copy = [...list]
      for (let last = copy.length - 1; last > 0; last -= 1) {
        const other = below(last + 1)
        ;[copy[last], copy[other]] = [copy[other] as (typeof copy)[number], copy[last] as (typeof copy)[number]]
      }
      return copy
    },
  }
}
