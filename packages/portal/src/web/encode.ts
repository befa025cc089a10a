import { Competencia } from '@iss/kernel/competencia'
import type { Call, RequestOf } from '@iss/platform/contract'
import { z } from 'zod'

/** Wire form of the request, defaults left out. */
export type RequestInputOf<C> = C extends Call<infer R, infer _A> ? z.input<R> : never
/** What the browser gets: the decoded answer, a Blob for a file. */
export type AnswerOutputOf<C> = C extends Call<infer _R, infer A> ? (A extends z.ZodType ? z.output<A> : Blob) : never

type Mixed<Input, Output> = Input extends readonly unknown[]
  ? Input | Output
  : Input extends object
    ? Output extends object
      ? { [K in keyof Input]: K extends keyof Output ? Input[K] | Output[K] : Input[K] }
      : Input | Output
    : Input | Output

/** What may be given as request: decoded values (Dinheiro, Competencia …), wire values, or both mixed; defaults may be left out. */
export type Sendable<C> = RequestOf<C> | RequestInputOf<C> | Mixed<RequestInputOf<C>, RequestOf<C>>

/**
 * The wire form of a request, by the codecs of the contract. Values that the contract would refuse are sent as they are, in wire form,
 * so that the server says what is wrong with them.
 */
export function encodeRequest<C extends Call>(definition: C, request: Sendable<C>): unknown {
  try {
    const encoded = z.safeEncode(definition.request, request as never)
    if (encoded.success) return encoded.data
  } catch {
    // The contract holds a transformation that goes one way only; the value speaks for itself.
  }
  return toWire(request)
}

/** Wire form of a value by its own kind. */
export function toWire(value: unknown): unknown {
  if (value instanceof Competencia) return value.toWire()
  if (value === null || typeof value !== 'object' || value instanceof Date || value instanceof Blob) return value
  if (Array.isArray(value)) return value.map(toWire)
  if ('toJSON' in value && typeof value.toJSON === 'function') return value.toJSON()
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, toWire(entry)]))
}

/** A moment as a query parameter: year less 1900, month from zero, day, hour, minute, second (spec 1 §7). */
export function queryDate(date: Date): string {
  return [date.getFullYear() - 1900, date.getMonth(), date.getDate(), date.getHours(), date.getMinutes(), date.getSeconds()].join(
    '-',
  )
}

function queryText(value: unknown): string {
  if (value instanceof Date) return queryDate(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The address of a call: `:name` parts are filled from the request, the rest of a GET request becomes the query. */
export function buildUrl(
  prefix: string,
  definition: Pick<Call, 'path' | 'method'>,
  wire: unknown,
): { url: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...(wire as Record<string, unknown> | undefined) }
  const path = definition.path.replace(/:([A-Za-z]\w*)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(queryText(value ?? ''))
  })
  if (definition.method !== 'GET') return { url: prefix + path, rest }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) {
    if (value === undefined || value === null) continue
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, queryText(one))
  }
  return { url: prefix + path + (query.size > 0 ? `?${query}` : ''), rest: {} }
}
