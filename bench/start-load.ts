import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { LoadAnswer, LoadRequest } from './load.ts'

/** A load generator in a process of its own, so that what it costs is not taken for the server's; one round at a time. */
export function startLoad() {
  const child = fork(join(import.meta.dirname, 'load.ts'), { execArgv: ['--import', 'tsx'] })
  return {
    run: (job: LoadRequest) =>
      new Promise<{ elapsed: number; times: number[]; cpu: number }>((done, failed) => {
        child.once('message', (answer: LoadAnswer) => ('error' in answer ? failed(new Error(answer.error)) : done(answer)))
        child.send(job)
      }),
    stop: () => child.disconnect(),
  }
}
