import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { countProcessorTime } from './processor-time.mjs'

it.runIf(process.platform === 'linux')(
  'counts what grandchildren worked, not how long anybody waited',
  { timeout: 120_000 },
  async () => {
    const counted = countProcessorTime()
    const work =
      "const began = process.cpuUsage(); while (process.cpuUsage(began).user < 500_000); console.log('done'); process.stdin.resume()"
    const parent = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(work)}], { stdio: 'inherit' })`
    const child = spawn(process.execPath, ['-e', parent], { stdio: ['pipe', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    const spent = counted.stop()
    child.stdin.end()
    await once(child, 'exit')
    expect(spent).toBeGreaterThan(0.45)
    expect(spent).toBeLessThan(5)
  },
)
