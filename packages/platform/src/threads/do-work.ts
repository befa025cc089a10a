import { move, transferableSymbol, valueSymbol } from 'piscina'
import { fromPlain, toPlain } from './plain.ts'

type Work = { file: string; name: string; values?: boolean; input: unknown }
type Refusal = { name?: string; kind?: unknown; violations?: unknown; exceptionMessage?: unknown; retryAfter?: unknown }

/**
 * What each thread does: one exported function of one file. A refusal comes back as data: an error would lose what it says on its way. Bytes in the answer
 * are handed over: taking a copy of megabytes at once would keep who waits for it from everything else.
 */
export async function doWork({ file, name, values, input }: Work): Promise<{ answer?: unknown; refusal?: Refusal }> {
  const loaded = (await import(file)) as Record<string, (input: unknown) => unknown>
  try {
    const answer = await loaded[name]?.(values ? fromPlain(input) : input)
    return handOver({ answer: values ? toPlain(answer) : answer })
  } catch (error) {
    const refused = error as Refusal | null
    if (refused?.name !== 'AppError') throw error
    const { kind, violations, exceptionMessage, retryAfter } = refused
    return { refusal: { kind, violations, exceptionMessage, retryAfter } }
  }
}

function handOver<T extends { answer: unknown }>(done: T): T {
  const buffers = [...new Set(buffersOf(done.answer, 3))]
  return buffers.length === 0 ? done : (move({ [transferableSymbol]: buffers, [valueSymbol]: done } as never) as unknown as T)
}

/** Buffers that bytes in a value have to themselves, so many properties deep. */
function buffersOf(value: unknown, depth: number): ArrayBuffer[] {
  if (value instanceof Uint8Array) {
    const { buffer, byteLength } = value
    return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []
  }
  if (depth === 0 || typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value[0] instanceof Uint8Array ? value.flatMap((one) => buffersOf(one, 0)) : []
  return Object.values(value).flatMap((one) => buffersOf(one, depth - 1))
}
