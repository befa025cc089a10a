import { connect } from 'node:net'

/** What each connection sends, one after the other, over and over: whole HTTP/1.1 requests. */
export type LoadRequest = { host: string; port: number; requests: readonly (readonly string[])[]; seconds: number }
export type LoadAnswer = { elapsed: number; times: number[]; cpu: number } | { error: string }

/** The load generator's own process: like pgbench it is told what to send, and answers the milliseconds of each request and of its processor. */
process.on('message', (job: LoadRequest) => {
  run(job).then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ error: String(error) } satisfies LoadAnswer),
  )
})
process.on('disconnect', () => process.exit())

async function run({ host, port, requests, seconds }: LoadRequest): Promise<LoadAnswer> {
  const times: number[] = []
  let over = false
  const before = process.cpuUsage()
  const start = performance.now()
  const loops = requests.map(async (own) => {
    const connection = await openConnection(host, port)
    const texts = own.map((request) => Buffer.from(request))
    for (let turn = 0; !over; turn += 1) {
      const bytes = texts[turn % texts.length] ?? Buffer.alloc(0)
      const sent = performance.now()
      await connection.send(bytes)
      if (!over) times.push(performance.now() - sent)
    }
    connection.close()
  })
  const all = Promise.all(loops)
  await Promise.race([all, new Promise((done) => setTimeout(done, seconds * 1000))])
  const elapsed = performance.now() - start
  over = true
  await all
  const spent = process.cpuUsage(before)
  return { elapsed, times, cpu: (spent.user + spent.system) / 1000 }
}

/** One keep-alive connection that sends whole requests and reads answers with a Content-Length; anything but 200 is an error. */
async function openConnection(host: string, port: number) {
  const socket = connect({ host, port, noDelay: true })
  await new Promise<void>((done, failed) => socket.once('connect', done).once('error', failed))
  let buffer = Buffer.alloc(0)
  let waiting: { done(): void; failed(error: Error): void } | undefined
  socket.on('error', (error) => waiting?.failed(error))
  socket.on('close', () => waiting?.failed(new Error('The server closed the connection')))
  socket.on('data', (chunk) => {
    buffer = buffer.length === 0 ? chunk : Buffer.concat([buffer, chunk])
    const end = buffer.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = buffer.toString('latin1', 0, end)
    const length = Number(/content-length: *(\d+)/i.exec(head)?.[1] ?? 0)
    if (buffer.length < end + 4 + length) return
    const answer = buffer
    buffer = Buffer.alloc(0)
    if (head.startsWith('HTTP/1.1 200')) waiting?.done()
    else waiting?.failed(new Error(answer.toString()))
  })
  return {
    send: (bytes: Buffer) =>
      new Promise<void>((done, failed) => {
        waiting = { done, failed }
        socket.write(bytes)
      }),
    close: () => {
      waiting = undefined
      socket.destroy()
    },
  }
}
