import type { Clock } from '@iss/kernel/clock'
import type { Logger } from 'pino'
import type { Context } from './context.ts'
import type { Ports } from './ports.ts'

/** What a courier works with in one city. */
export type CourierCity = {
  municipioId: number
  /** One transaction of the city, committed when `work` ends; several follow each other. */
  transaction<T>(work: (ctx: Context) => Promise<T>): Promise<T>
  clock: Clock
  log: Logger
  ports: Ports
  producao: boolean
  /** Aborted when the worker stops: a courier ends as soon as it can. */
  signal: AbortSignal
}

/**
 * Periodic work of a municipality that talks to a service outside: unlike a routine it holds no transaction while it waits for an answer. It
 * takes its work in one transaction, asks, and writes the answer in another; a lease in the database keeps couriers of several workers
 * apart. In one worker a courier of a city runs once at a time.
 */
export type Courier = { kind: 'courier'; nome: string; everySeconds: number; run(city: CourierCity): Promise<void> }

/** Declares a courier. */
export function defineCourier(definition: Omit<Courier, 'kind'>): Courier {
  return { kind: 'courier', ...definition }
}
