import type { FastifyInstance } from 'fastify'

/** How many times as long as any other a request with a large file may take to arrive: 1 GB at 0.6 Mbit/s within four hours for five minutes. */
const timesForLarge = 48

/** Milliseconds within which Node must have a whole request of the slowest kind; 0: no limit. */
export const arrivalOfLarge = (timeout: number): number => timeout * timesForLarge

/**
 * Ends a request whose body takes longer than `timeout` (ms) to arrive, except of calls that take large files: Node knows one time for all requests,
 * which is theirs. Answers 408 as Node does.
 */
export function registerArrival(app: FastifyInstance, timeout: number): void {
  if (timeout === 0) return
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    const isSmall = !(request.routeOptions.config as { large?: true }).large
    if (isSmall && (raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined)) {
      const timer = setTimeout(() => {
        if (raw.complete !== false) return // it is there and waits to be read
        raw.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () => raw.destroy())
      }, timeout).unref()
      const arrived = () => clearTimeout(timer)
      raw.once('end', arrived).once('close', arrived)
    }
    done()
  })
}
