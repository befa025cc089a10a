import { createServer, request } from 'node:http'

export type RoundRobin = { url: string; stop(): Promise<void> }

/** A load balancer without memory: each request goes to the next server, so that no two requests of one visitor meet the same one. */
export async function startRoundRobin(targets: readonly string[]): Promise<RoundRobin> {
  let turn = 0
  const server = createServer((incoming, answer) => {
    const target = new URL(targets[turn++ % targets.length] ?? '')
    const onward = request(
      { host: target.hostname, port: target.port, path: incoming.url, method: incoming.method, headers: incoming.headers },
      (reply) => {
        answer.writeHead(reply.statusCode ?? 502, { ...reply.headers, 'x-servidor': target.port })
        reply.pipe(answer)
      },
    )
    onward.on('error', () => {
      if (!answer.headersSent) answer.writeHead(502)
      answer.end()
    })
    incoming.pipe(onward)
  })
  // A client may ask again on a connection that was idle for a while: this server never closes one just then.
  server.keepAliveTimeout = 120_000
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (typeof address === 'string' || address === null) throw new Error('No port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
