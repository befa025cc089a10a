import { availableParallelism } from 'node:os'
import { AppError, type AppErrorOptions } from '@iss/kernel/errors'
import { Piscina } from 'piscina'
import { fromPlain, toPlain } from './plain.ts'

export type ThreadOptions = {
  /** Milliseconds after which the work is given up. */
  limit: number
  /** Argument and answer hold amounts, rates or competences too, which are turned into data and back. */
  values?: boolean
}

/** What a thread gives back. A refusal comes as data: an error would lose what it says on its way between threads. */
type Done = { answer?: unknown; refusal?: Pick<AppError, 'kind' | 'violations'> & AppErrorOptions }

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

/** What a file `x.thread.ts` exports as `doWork`: a function of plain data, or of what `values` lets pass. */
export function defineThread<Input, Answer>(work: (input: Input) => Answer | Promise<Answer>) {
  return async ({ input, values }: { input: unknown; values: boolean }): Promise<Done> => {
    try {
      const answer = await work((values ? fromPlain(input) : input) as Input)
      return { answer: values ? toPlain(answer) : answer }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { kind, violations, exceptionMessage, retryAfter } = error
      return { refusal: { kind, violations, exceptionMessage, retryAfter } }
    }
  }
}

/**
 * Does what would keep every other request waiting (a file of megabytes) in another thread, by the `doWork` of a file `x.thread.ts`: its name
 * as a URL beside the caller, so that the built server takes it along. Refuses (kind 'unavailable') when much waits already, and work that takes longer than
 * its limit.
 */
export async function runInThread<Input, Answer>(
  file: URL,
  input: Input,
  { limit, values = false }: ThreadOptions,
): Promise<Answer> {
  try {
    const work = { file: file.href, input: values ? toPlain(input) : input, values }
    const { answer, refusal } = (await threads().run(work, { signal: AbortSignal.timeout(limit) })) as Done
    if (refusal) throw new AppError(refusal.kind, refusal.violations, refusal)
    return (values ? fromPlain(answer) : answer) as Answer
  } catch (error) {
    const { name, message } = error as Error
    if (name === 'AbortError' || message.startsWith('Task queue'))
      throw new AppError('unavailable', [], { cause: error, retryAfter: 30 })
    throw error
  }
}
