import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { freePort } from '@iss/testing/free-port'
import { serverEnv } from '@iss/testing/server-env'
import type { Served } from './emission.ts'
import type { Bench } from './measure.ts'

const root = resolve(import.meta.dirname, '..')
const patienceMs = 60_000

/** The built portal in a process of its own, as an installation runs it: who asks and what he waits for do not share a thread. */
export async function serveApart(
  { ownerUrl, appUrl, secret, dir }: Pick<Bench, 'ownerUrl' | 'appUrl' | 'secret' | 'dir'>,
  papel: 'api' | 'worker' = 'api',
): Promise<Served & { pid: number; kill(): void }> {
  const { ensureServerBuild } = (await import(resolve(root, 'scripts/builds.mjs'))) as { ensureServerBuild(): Promise<void> }
  await ensureServerBuild()
  const port = await freePort()
  const child = spawn(process.execPath, ['dist/server/main.js', `--papel=${papel}`], {
    cwd: root,
    env: serverEnv({ ownerUrl, appUrl, secret, port, dataDir: dir }),
    stdio: ['ignore', papel === 'worker' ? 'pipe' : 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  let said = ''
  child.stdout?.on('data', (chunk: Buffer) => void (said += said.includes('pronto') ? '' : chunk.toString()))
  const isUp = async () =>
    papel === 'worker'
      ? said.includes('pronto')
      : fetch(`${url}/saude`).then(
          ({ ok }) => ok,
          () => false,
        )
  for (const start = performance.now(); !(await isUp()); ) {
    if (child.exitCode !== null || performance.now() - start > patienceMs) throw new Error('The portal did not start')
    await new Promise((done) => setTimeout(done, 100))
  }
  return {
    url,
    pid: child.pid ?? 0,
    /** Ends it at once, as a crash does. */
    kill: () => void child.kill('SIGKILL'),
    async close() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
