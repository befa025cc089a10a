import { connect, createServer, type Socket } from 'node:net'

export type TcpForward = {
  port: number
  /** Sends new connections to another port and drops those that are open, as an address that moves to another machine does. */
  move(port: number): void
  stop(): Promise<void>
}

/** An address that stays while what stands behind it changes: the part of a virtual address or of the proxy before a pair of databases. */
export async function startTcpForward(target: number): Promise<TcpForward> {
  let to = target
  const open = new Set<Socket>()
  const server = createServer((incoming) => {
    const onward = connect(to, '127.0.0.1')
    for (const [from, other] of [
      [incoming, onward],
      [onward, incoming],
    ] as const) {
      open.add(from)
      from.setNoDelay(true)
      from.on('error', () => undefined)
      from.on('close', () => {
        open.delete(from)
        other.destroy()
      })
      from.pipe(other)
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (typeof address === 'string' || address === null) throw new Error('No port')
  const drop = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: address.port,
    move(port) {
      to = port
      drop()
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        drop()
      }),
  }
}
