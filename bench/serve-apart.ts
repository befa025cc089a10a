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
export async function serveApart({ ownerUrl, appUrl, secret, dir }: Bench): Promise<Served> {
  const { ensureServerBuild } = (await import(resolve(root, 'scripts/builds.mjs'))) as { ensureServerBuild(): Promise<void> }
  await ensureServerBuild()
  const port = await freePort()
  const child = spawn(process.execPath, ['dist/server/main.js', '--papel=api'], {
    cwd: root,
    env: serverEnv({ ownerUrl, appUrl, secret, port, dataDir: dir }),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  const isUp = () =>
    fetch(`${url}/saude`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (const start = performance.now(); !(await isUp()); ) {
    if (child.exitCode !== null || performance.now() - start > patienceMs) throw new Error('The portal did not start')
    await new Promise((done) => setTimeout(done, 100))
  }
  return {
    url,
    async close() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
