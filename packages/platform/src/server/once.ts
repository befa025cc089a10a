import type { Context } from './context.ts'

/**
 * What a command asks more than once is read once: kept with the context of its transaction, apart for each city that it enters. Only for
 * configuration, which no command changes and then reads again.
 */
export function oncePerContext<T>(read: (ctx: Context) => Promise<T>): (ctx: Context) => Promise<T> {
  const known = new WeakMap<Context, Map<number, Promise<T>>>()
  return (ctx) => {
    const ofCities = known.get(ctx) ?? new Map<number, Promise<T>>()
    known.set(ctx, ofCities)
    const found = ofCities.get(ctx.municipioId) ?? read(ctx)
    ofCities.set(ctx.municipioId, found)
    return found
  }
}

/** What the figures of a list and its page both ask for: read once for the filters of one request. */
export function oncePerFilter<Filter extends object, T>(
  read: (ctx: Context, filter: Filter) => Promise<T>,
): (ctx: Context, filter: Filter) => Promise<T> {
  const known = new WeakMap<Context, WeakMap<Filter, Promise<T>>>()
  return (ctx, filter) => {
    const ofRequest = known.get(ctx) ?? new WeakMap<Filter, Promise<T>>()
    known.set(ctx, ofRequest)
    const found = ofRequest.get(filter) ?? read(ctx, filter)
    ofRequest.set(filter, found)
    return found
  }
}
