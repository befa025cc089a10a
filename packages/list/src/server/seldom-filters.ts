import type { FilterMeta } from '../definition/filter.ts'

type Named = { name: string; meta: FilterMeta }

/** So many filters are all shown. */
const few = 6
/** Of more, so many stay in view beside those that must be filled in and the period. */
const inView = 4

/**
 * Names of the filters that are folded away: those behind the first ones, which a declaration names in the order in which they are asked for. What
 * must be filled in and the period stay in view.
 */
export function seldomFilters(filters: readonly Named[]): ReadonlySet<string> {
  const drawn = filters.filter(({ meta }) => !meta.hidden)
  if (drawn.length <= few) return new Set()
  const seldom = drawn.filter(({ meta }, index) => index >= inView && !meta.required && !meta.range)
  return new Set(seldom.length > 1 ? seldom.map(({ name }) => name) : [])
}
