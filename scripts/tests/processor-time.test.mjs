import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { countProcessorTime } from './processor-time.mjs'

it.runIf(process.platform === 'linux')(
  'counts what grandchildren worked, not how long anybody waited, of this process or of the one that is named',
  { timeout: 120_000 },
  async () => {
    const counted = countProcessorTime()
    const idle = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'inherit', 'inherit'] })
    const countedOfIdle = countProcessorTime(idle.pid)
    const work =
      "const began = process.cpuUsage(); while (process.cpuUsage(began).user < 500_000); console.log('done'); process.stdin.resume()"
    const parent = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(work)}], { stdio: 'inherit' })`
    const child = spawn(process.execPath, ['-e', parent], { stdio: ['pipe', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    const spent = counted.stop()
    const spentByIdle = countedOfIdle.read()
    for (const process of [child, idle]) process.stdin.end()
    await Promise.all([once(child, 'exit'), once(idle, 'exit')])
    expect(spent).toBeGreaterThan(0.45)
    expect(spent).toBeLessThan(5)
    // Of one of two processes only what it and its own spent.
    expect(spentByIdle).toBeLessThan(0.4)
    expect(countedOfIdle.stop()).toBeGreaterThanOrEqual(spentByIdle)
  },
)
