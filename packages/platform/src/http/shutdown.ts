import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Answers that go on until somebody ends them (streams of events). */
export type LiveAnswers = {
  /** `end` is called when the server stops; at once when it is stopping already. The function that comes back forgets it. */
  add(end: () => void): () => void
}

/**
 * Lets the server stop as soon as its requests are answered. What lasts is ended, and a connection is closed as soon as nothing is asked on
 * it: browsers and other clients keep some open for later, and open others in advance on which nothing was ever asked.
 */
export function registerShutdown(app: FastifyInstance): LiveAnswers {
  const unused = new Set<Socket>()
  const live = new Set<() => void>()
  let stopping = false
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  const sweep = () => {
    app.server.closeIdleConnections()
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy()
  }
  app.addHook('preClose', async () => {
    stopping = true
    for (const end of live) end()
    const sweeping = setInterval(sweep, 50)
    app.server.once('close', () => clearInterval(sweeping))
    sweeping.unref()
  })
  return {
    add(end) {
      if (stopping) end()
      live.add(end)
      return () => live.delete(end)
    },
  }
}
