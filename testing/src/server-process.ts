import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { appUrl } from '@iss/platform/db'
import { inject } from 'vitest'
import { testSecret } from './constants.ts'
import { freePort } from './free-port.ts'
import { throughPgbouncer } from './pgbouncer.ts'
import { serverEnv } from './server-env.ts'

const root = resolve(import.meta.dirname, '../..')

export type ServerProcess = {
  url: string
  /** Ends it at once, as a crash does; nothing is cleaned up. */
  kill(): Promise<void>
  /** Asks it to stop and waits until it has; one that does not within two minutes is ended, and that is a failure. */
  stop(): Promise<number | null>
  /** The code with which it has ended, null when that was by a signal; undefined while it runs. */
  exitCode(): number | null | undefined
  output(): string
}

/** Arguments of Node that run a program of the built server: `main`, or a command of operation. */
export const programArgs = (program: string): string[] => ['--enable-source-maps', join(root, `dist/server/${program}.js`)]

/** Milliseconds until a process is ready, or has stopped, on the busiest machine. */
const startsWithin = 150_000
const stopsWithin = 120_000

/** Starts the built program in a process of its own on an existing database; answers when it is ready. */
export async function startServerProcess(
  ownerUrl: string,
  options: { papel?: 'api' | 'worker' | 'tudo'; port?: number; env?: Record<string, string> } = {},
): Promise<ServerProcess> {
  const port = options.port ?? (await freePort())
  const papel = options.papel ?? 'api'
  const dataDir = options.env?.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'iss-processo-'))
  cpSync(inject('demoFiles'), join(dataDir, 'arquivos'), { recursive: true })
  const pgbouncer = inject('pgbouncerPort')
  const child: ChildProcess = spawn(process.execPath, [...programArgs('main'), `--papel=${papel}`], {
    cwd: root,
    env: {
      ...serverEnv({
        ownerUrl,
        ...(pgbouncer ? { appUrl: throughPgbouncer(appUrl(ownerUrl, testSecret), pgbouncer) } : {}),
        secret: testSecret,
        port,
        dataDir,
      }),
      NODE_ENV: 'test',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let code: number | null | undefined
  // A worker is ready as soon as it says so: what happens to it in the same moment happens to a ready one.
  let heard = () => undefined as void
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      heard()
    })
  const ended = new Promise<number | null>((done) =>
    child.once('exit', (exit) => {
      code = exit
      done(exit)
      heard()
    }),
  )
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    papel === 'worker'
      ? output.includes('pronto')
      : fetch(`${url}/saude`).then(
          (answer) => answer.ok,
          () => false,
        )
  const begun = performance.now()
  while (!(await isReady())) {
    if (code !== undefined || performance.now() - begun > startsWithin) {
      child.kill('SIGKILL')
      throw new Error(`The server did not start: ${output}`)
    }
    await new Promise<void>((done) => {
      const timer = setTimeout(done, 100)
      if (papel === 'worker') heard = () => (clearTimeout(timer), done())
    })
  }
  return {
    url,
    output: () => output,
    exitCode: () => code,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    async stop() {
      child.kill('SIGTERM')
      let isLate = false
      const late = setTimeout(() => {
        isLate = true
        child.kill('SIGKILL')
      }, stopsWithin)
      const exit = await ended
      clearTimeout(late)
      if (isLate) throw new Error(`The server did not stop within ${stopsWithin / 1000} s: ${output.slice(-4000)}`)
      return exit
    },
  }
}
