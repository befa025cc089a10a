import { type Data, hojeEm, instanteDe } from './data.ts'

/** The only source of time. `today` is the civil date in America/Sao_Paulo. */
export interface Clock {
  now(): Date
  today(): Data
}

/** The wall clock. */
export const systemClock: Clock = Object.freeze({
  now: () => new Date(),
  today: () => hojeEm(new Date()),
})

export interface FixedClock extends Clock {
  /** Moves the clock by milliseconds, negative too. */
  advance(ms: number): void
  /** Puts the clock at another instant. */
  set(at: string | Date): void
}

/**
 * A clock that stands still, for tests and demo data. Takes an instant (Date or ISO text with zone) or a civil date
 * 'yyyy-MM-dd', which means noon of that day in America/Sao_Paulo.
 */
export function fixedClock(at: string | Date): FixedClock {
  let time = toInstant(at)
  return {
    now: () => new Date(time),
    today: () => hojeEm(new Date(time)),
    advance: (ms) => {
      time += ms
    },
    set: (other) => {
      time = toInstant(other)
    },
  }
}

/** A clock that begins at an instant (as `fixedClock` takes it) and goes on as time does, whatever the wall clock says. */
export function runningClock(at: string | Date): FixedClock {
  const standing = fixedClock(at)
  const began = performance.now()
  const now = () => new Date(standing.now().getTime() + performance.now() - began)
  return { ...standing, now, today: () => hojeEm(now()) }
}

function toInstant(at: string | Date): number {
  if (typeof at === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(at)) return instanteDe(at, '12:00:00').getTime()
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) throw new RangeError(`Not an instant: '${String(at)}'`)
  return date.getTime()
}
