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
  /** Asks it to stop and waits until it has. */
  stop(): Promise<number | null>
  output(): string
}

/** Arguments of Node that run a program of the built server: `main`, or a command of operation. */
export const programArgs = (program: string): string[] => ['--enable-source-maps', join(root, `dist/server/${program}.js`)]

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
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
  const url = `http://127.0.0.1:${port}`
  for (let attempt = 0; ; attempt += 1) {
    if (child.exitCode !== null || attempt > 1500) throw new Error(`The server did not start: ${output}`)
    const ready =
      papel === 'worker'
        ? output.includes('pronto')
        : await fetch(`${url}/saude`).then(
            (answer) => answer.ok,
            () => false,
          )
    if (ready) break
    await new Promise((done) => setTimeout(done, 100))
  }
  return {
    url,
    output: () => output,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}
