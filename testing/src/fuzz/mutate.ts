import { nasty } from './nasty.ts'
import { placesOf, type Path } from './places.ts'
import type { Random } from './random.ts'

function replace(value: unknown, path: Path, change: (present: unknown) => unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return change(value)
  if (Array.isArray(value)) return value.map((item, index) => (index === key ? replace(item, rest, change) : item))
  const { [key]: present, ...others } = value as Record<string, unknown>
  const changed = replace(present, rest, change)
  return changed === undefined ? others : { ...others, [key]: changed }
}

/** A request that was valid, with one thing wrong, sometimes two. */
export function mutate(random: Random, value: unknown): unknown {
  const places = placesOf(value)
  const path = places.length > 1 && !random.chance(0.05) ? random.pick(places.slice(1)) : []
  const changed = replace(value, path, (present) => (random.chance(0.1) ? undefined : nasty(random, present)))
  return random.chance(0.25) && typeof changed === 'object' && changed !== null ? mutate(random, changed) : changed
}

/** Puts numbers of rows that exist where the value has a number of a row. `idOf` takes the name of the field. */
export function withIds(value: unknown, idOf: (name: string) => number, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => withIds(item, idOf, name))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withIds(item, idOf, key)]))
  return typeof value === 'number' && /(^id|Ids?$|^ids$|^pai$)/.test(name) ? idOf(name) : value
}

/** JSON text of a value; now and then with names in it that no object literal can have. */
export function toJson(random: Random, value: unknown): string {
  const text = JSON.stringify(value) ?? ''
  if (random.chance(0.02)) return text.slice(0, random.below(text.length + 1))
  if (random.chance(0.02) && text.startsWith('{')) return `{"__proto__":{"admin":true},${text.slice(1)}`
  if (random.chance(0.02) && text.startsWith('{'))
    return `{"constructor":{"prototype":{"x":1}}${text === '{}' ? '' : ','}${text.slice(1)}`
  return text
}
