import { fromPlain, toPlain } from './plain.ts'

type Work = { file: string; name: string; values?: boolean; input: unknown }
type Refusal = { name?: string; kind?: unknown; violations?: unknown; exceptionMessage?: unknown; retryAfter?: unknown }

/** What each thread does: one exported function of one file. A refusal comes back as data: an error would lose what it says on its way. */
export async function doWork({ file, name, values, input }: Work): Promise<{ answer?: unknown; refusal?: Refusal }> {
  const loaded = (await import(file)) as Record<string, (input: unknown) => unknown>
  try {
    const answer = await loaded[name]?.(values ? fromPlain(input) : input)
    return { answer: values ? toPlain(answer) : answer }
  } catch (error) {
    const refused = error as Refusal | null
    if (refused?.name !== 'AppError') throw error
    const { kind, violations, exceptionMessage, retryAfter } = refused
    return { refusal: { kind, violations, exceptionMessage, retryAfter } }
  }
}
