import { type Call, fileAnswer } from '@iss/platform/contract'
import type { z } from 'zod'
import { type AnswerOutputOf, buildUrl, encodeRequest, type Sendable } from './encode.ts'
import { ApiError, UNREADABLE_ANSWER } from './process-server-error.ts'
import { API_PREFIX, request } from './request.ts'

export { ApiError } from './process-server-error.ts'
export type { AnswerOutputOf, Sendable } from './encode.ts'

export type CallOptions = {
  /** Same key, same content: the same answer and never a second document (architecture §2). */
  idempotencyKey?: string
  signal?: AbortSignal
  /** The call reaches the server although the page is left or loaded again meanwhile; for what is small. */
  keepalive?: boolean
}

/** A key for one intended write; keep it while the same content is tried again. */
export function newIdempotencyKey(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  return Array.from(globalThis.crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Sends a call without reading the answer's body. */
export async function send<C extends Call>(definition: C, body: Sendable<C>, options: CallOptions = {}): Promise<Response> {
  const { url, rest } = buildUrl(API_PREFIX, definition, encodeRequest(definition, body))
  const headers: Record<string, string> = { accept: 'application/json' }
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  if (definition.method === 'GET') return request(url, { method: 'GET', headers, signal: options.signal })
  headers['content-type'] = 'application/json'
  return request(url, {
    method: 'POST',
    headers,
    body: JSON.stringify(rest),
    signal: options.signal,
    keepalive: options.keepalive,
  })
}

/**
 * Calls the server by a contract: the request is encoded, the answer decoded (a file comes as Blob).
 * Rejects with ApiError; 401, 403, 502 and 504 have been dealt with for the whole program then.
 */
export async function call<C extends Call>(
  definition: C,
  body: Sendable<C>,
  options: CallOptions = {},
): Promise<AnswerOutputOf<C>> {
  const answer = await send(definition, body, options)
  if (definition.answer === fileAnswer) return (await answer.blob()) as AnswerOutputOf<C>
  return readAnswer(definition.answer as z.ZodType, await answer.text(), answer.status, definition.path) as AnswerOutputOf<C>
}

/** Decodes the text of an answer; refuses with 'Falha ao ler resposta de serviço rest'. */
export function readAnswer(schema: z.ZodType, text: string, status: number, path: string): unknown {
  let json: unknown
  try {
    json = text === '' ? undefined : JSON.parse(text)
  } catch {
    json = schema.safeParse(text).success ? text : unreadable(path, status, 'not JSON')
  }
  const read = schema.safeParse(json)
  return read.success ? read.data : unreadable(path, status, read.error.message)
}

function unreadable(path: string, status: number, why: string): never {
  const error = new ApiError({ kind: 'unreadable', messages: [UNREADABLE_ANSWER] }, status)
  error.cause = `Answer of ${path} is not as its contract says: ${why}`
  throw error
}
