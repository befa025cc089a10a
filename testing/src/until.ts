import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds that may be spent on saying what stood when something did not come. */
const lastWords = 10_000

/** What `work` answers, or undefined when it has not within `ms`; it is not waited for any longer then. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  const over = new AbortController()
  try {
    return await Promise.race([work, pause(Math.max(0, ms), undefined, { signal: over.signal })])
  } finally {
    over.abort()
  }
}

/**
 * Asks `check` until it holds, for `seconds` by the clock however long one question takes. When it does not hold by then, or fails, the failure
 * says what stood at that time, as `standing` tells it.
 */
export async function until(
  what: string,
  seconds: number,
  check: () => Promise<boolean>,
  standing: () => Promise<string> = async () => '',
): Promise<void> {
  const begun = performance.now()
  const left = () => begun + seconds * 1000 - performance.now()
  let asked = 0
  let cause: unknown
  try {
    do {
      asked += 1
      if (await within(left(), check())) return
      await pause(Math.min(50, Math.max(0, left())))
    } while (left() > 0)
  } catch (error) {
    cause = error
  }
  const why = cause === undefined ? `did not happen within ${seconds} s` : `cannot happen any more: ${String(cause)}`
  const stood = await within(lastWords, standing()).catch((error: unknown) => String(error))
  throw new Error(`${what} ${why} (asked ${asked} times)\n${stood ?? 'What stood could not be told in time.'}`, { cause })
}
