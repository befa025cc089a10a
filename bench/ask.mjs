// Asks for an address again and again, in a thread of its own: what the bench itself does meanwhile keeps no question waiting.
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const { url, headers, every } = workerData
let over = false
parentPort.once('message', () => {
  over = true
})
const asked = { longest: 0, asked: 0, others: 0 }
const ask = async () => {
  const start = performance.now()
  const answer = await fetch(url, { headers })
  await answer.arrayBuffer()
  return { status: answer.status, took: performance.now() - start }
}
await ask()
parentPort.postMessage('begun')
while (!over) {
  const { status, took } = await ask()
  asked.longest = Math.max(asked.longest, Math.round(took))
  asked.asked += 1
  if (status !== 200) asked.others += 1
  await pause(every)
}
parentPort.postMessage(asked)
