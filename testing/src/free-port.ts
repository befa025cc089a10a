import { createServer } from 'node:net'

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise<void>((done) => server.close(() => done()))
  if (typeof address === 'string' || address === null) throw new Error('No port')
  return address.port
}

/** Whether nobody listens at a port of this machine. */
export async function isFreePort(port: number): Promise<boolean> {
  const server = createServer()
  const isFree = await new Promise<boolean>((answer) => {
    server.once('error', () => answer(false))
    server.listen(port, '127.0.0.1', () => answer(true))
  })
  if (isFree) await new Promise<void>((done) => server.close(() => done()))
  return isFree
}
