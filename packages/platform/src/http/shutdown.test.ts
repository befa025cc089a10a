import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { registerShutdown } from './shutdown.ts'

it('a server stops although a stream is open that nobody ends, a used connection is kept and another was opened in advance', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' })
  const live = registerShutdown(app)
  app.get('/eventos', (_request, reply) => {
    const stream = new PassThrough()
    stream.write('retry: 1000\n\n')
    reply.raw.once(
      'close',
      live.add(() => stream.end()),
    )
    return reply.type('text/event-stream').send(stream)
  })
  app.get('/versao', () => ({ versao: '1' }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const open = async (request: string) => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    if (request) socket.write(`GET ${request} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    if (request) await once(socket, 'data')
    return { closed: once(socket.resume(), 'close') }
  }
  const sockets = [await open('/eventos'), await open('/versao'), await open('')]
  await app.close()
  await Promise.all(sockets.map(({ closed }) => closed))
  let ended = false
  live.add(() => {
    ended = true
  })
  expect(ended).toBe(true)
})
