import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import { AppError } from '@iss/kernel/errors'
import type { FastifyInstance } from 'fastify'
import { platformErrors } from '../server/create-context.ts'
import type { SharedCounts } from './shared-counts.ts'

/** Limits up to this many requests guard against guessing: no other process counts past them. */
const exactUpTo = 60

/**
 * Limits the requests of an address in a minute, over all processes: each matched route by the limit that its call declares, everything else
 * together by `perMinute`, addresses that match nothing too. `unlimited` are the patterns of routes that only give out what is in memory.
 */
export async function registerRateLimits(
  app: FastifyInstance,
  options: { perMinute: number; counts: SharedCounts; unlimited: readonly string[] },
): Promise<void> {
  const free = new Set(options.unlimited)
  await app.register(rateLimit, {
    global: true,
    max: options.perMinute,
    timeWindow: '1 minute',
    allowList: ({ routeOptions }) => free.has(routeOptions.url ?? ''),
    errorResponseBuilder: () => new AppError('rate-limit', [platformErrors.muitasTentativas]),
    store: storeOf(options.counts),
  })
}

/** Configuration of a route with a limit of its own; `name` is counted together, whatever the route's address. */
export function rateLimitOf(name: string, max: number) {
  return { rateLimit: { max, timeWindow: '1 minute', groupId: ` ${name}` } }
}

/** The library's store on the shared counts. */
function storeOf(counts: SharedCounts) {
  return class Store implements FastifyRateLimitStore {
    incr(
      key: string,
      done: (error: Error | null, use?: { current: number; ttl: number }) => void,
      timeWindow = 60_000,
      max = 0,
    ): void {
      void counts.add(`pedidos ${key}`, timeWindow, max <= exactUpTo ? { exactUpTo: max } : {}).then(
        ({ total, endsIn }) => done(null, { current: total, ttl: endsIn }),
        (error: Error) => done(error),
      )
    }

    child(): FastifyRateLimitStore {
      return new Store()
    }
  }
}
