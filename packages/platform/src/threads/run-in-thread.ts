import { availableParallelism } from 'node:os'
import { AppError, type AppErrorOptions } from '@iss/kernel/errors'
import { Piscina } from 'piscina'
import { fromPlain, toPlain } from './plain.ts'

/** Work that is done in a thread of its own: an exported function of a file, whose argument and answer are plain data. */
export type ThreadTask<Input, Answer> = {
  /** The URL of a file, its own or by a relative path, written out as such: the build makes a program of its own of that file. */
  file: URL
  name: string
  /** Milliseconds after which it is given up. */
  limit: number
  /** Argument and answer hold amounts, rates or competences too, which are turned into data and back. */
  values?: boolean
  /** Only for the types of `runInThread`. */
  types?: (input: Input) => Answer
}

type Done<Answer> = {
  answer: Answer
  refusal?: Pick<AppError, 'kind' | 'violations'> & AppErrorOptions
}

/** The build puts the place of the built file here. */
const work = new URL('./do-work.ts', import.meta.url)
const start = work.pathname.endsWith('.ts') ? new URL('./thread.mjs', import.meta.url) : work

let pool: Piscina | undefined

/** Threads live on for a while after their work. */
function threads(): Piscina {
  pool ??= new Piscina({
    filename: start.href,
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
    const { file, name, values, limit } = task
    const order = { file: file.href, name, values, input: values ? toPlain(input) : input }
    const { answer, refusal } = (await threads().run(order, { signal: AbortSignal.timeout(limit) })) as Done<Answer>
    if (refusal) throw new AppError(refusal.kind, refusal.violations, refusal)
    return (values ? fromPlain(answer) : answer) as Answer
  } catch (error) {
    const { name, message } = error as Error
    if (name === 'AbortError' || message.startsWith('Task queue'))
      throw new AppError('unavailable', [], { cause: error, retryAfter: 30 })
    throw error
  }
}
