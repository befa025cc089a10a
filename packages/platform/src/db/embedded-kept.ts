import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Embedded, type EmbeddedOptions, startEmbedded } from './embedded.ts'

export type KeptOptions = EmbeddedOptions & {
  /** Told when the server was gone and is back, or could not be started again (it is tried further). */
  onRestart?: (failure?: Error) => void
  /** Milliseconds between two looks; a second unless told. */
  every?: number
}

/**
 * The same as `startEmbedded`, and the server is looked after until `stop`: one that was killed or crashed is started again on its port,
 * so that the connections' address holds. A data folder that is gone is not made anew: its data would be gone too.
 */
export async function startKept({ onRestart, every = 1_000, ...options }: KeptOptions): Promise<Embedded> {
  let current = await startEmbedded(options)
  const { url, port } = current
  const ending = new AbortController()
  const password = join(resolve(options.dataDir), 'password')
  const look = async () => {
    if ((await current.isRunning()) || !existsSync(password)) return
    current = await startEmbedded({ ...options, port })
    onRestart?.()
  }
  const watch = async () => {
    for (let failures = 0; !ending.signal.aborted; ) {
      await pause(every * Math.min(2 ** failures, 30), undefined, { signal: ending.signal, ref: false }).catch(() => undefined)
      if (ending.signal.aborted) return
      try {
        await look()
        failures = 0
      } catch (error) {
        failures += 1
        if (failures === 1) onRestart?.(error as Error)
      }
    }
  }
  const watching = watch()
  return {
    ...current,
    url,
    port,
    isRunning: () => current.isRunning(),
    async stop() {
      ending.abort()
      await watching
      await current.stop()
    },
  }
}
