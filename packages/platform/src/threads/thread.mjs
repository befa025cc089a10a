// What each thread begins with: it learns TypeScript, and then does one exported function of one file after the other.
import { register } from 'tsx/esm/api'

register()
const { fromPlain, toPlain } = await import('./plain.ts')

/**
 * A refusal comes back as data: an error would lose what it says on its way between threads.
 * @param {{ file: string, name: string, values?: boolean, input: unknown }} work
 */
export async function doWork({ file, name, values, input }) {
  const loaded = await import(file)
  try {
    const answer = await loaded[name](values ? fromPlain(input) : input)
    return { answer: values ? toPlain(answer) : answer }
  } catch (error) {
    if (error?.name !== 'AppError') throw error
    const { kind, violations, exceptionMessage, retryAfter } = error
    return { refusal: { kind, violations, exceptionMessage, retryAfter } }
  }
}
