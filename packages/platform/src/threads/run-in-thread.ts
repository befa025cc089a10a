import { availableParallelism } from 'node:os'
import { AppError } from '@iss/kernel/errors'
import { Piscina } from 'piscina'

/** Work that is done in a thread of its own: an exported function of a file, whose argument and answer are plain data. */
export type ThreadTask<Input, Answer> = {
  /** `new URL('./work.ts', import.meta.url)` */
  file: URL
  name: string
  /** Milliseconds after which it is given up. */
  limit: number
  /** Only for the types of `runInThread`. */
  types?: (input: Input) => Answer
}

let pool: Piscina | undefined

/** Threads live on for a while after their work. */
function threads(): Piscina {
  pool ??= new Piscina({
    filename: new URL('./thread.mjs', import.meta.url).href,
    name: 'doWork',
    minThreads: 0,
    maxThreads: Math.max(1, Math.floor(availableParallelism() / 2)),
    idleTimeout: 60_000,
    maxQueue: 20,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  })
  return pool
}

/**
 * Does what would keep every other request waiting (a file of megabytes) in another thread. Refuses (kind 'unavailable') when much waits
 * already, and work that takes longer than its limit.
 */
export async function runInThread<Input, Answer>(task: ThreadTask<Input, Answer>, input: Input): Promise<Answer> {
  try {
    const work = { file: task.file.href, name: task.name, input }
    return (await threads().run(work, { signal: AbortSignal.timeout(task.limit) })) as Answer
  } catch (error) {
    const { name, message } = error as Error
    if (name === 'AbortError' || message.startsWith('Task queue'))
      throw new AppError('unavailable', [], { cause: error, retryAfter: 30 })
    throw error
  }
}
