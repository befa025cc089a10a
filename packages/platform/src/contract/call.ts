import type { z } from 'zod'
import type { Access } from './access.ts'

/** Marks an answer that is not JSON: the operation returns a FileAnswer (PDF, XML, image, spreadsheet). */
export const fileAnswer = 'file' as const

export type Call<
  Request extends z.ZodType = z.ZodType,
  Answer extends z.ZodType | typeof fileAnswer = z.ZodType | typeof fileAnswer,
> = {
  kind: 'call'
  method: 'GET' | 'POST'
  /** Exactly as the spec spells it, without the prefix /v2/rest. GET parameters in the path as :name. */
  path: string
  summary: string
  /** Shape of the body (POST) or of the query plus path parameters (GET). */
  request: Request
  /** A valid request, when `exampleOf` cannot make one from the shape. */
  example?: z.input<Request>
  answer: Answer
  access: Access
  /** 'read' runs in a READ ONLY transaction; 'write' must leave an audit event or say in `audit` why not. */
  effect: 'read' | 'write'
  /** Why a writing call leaves no audit event (access statistics, drafts …). */
  audit?: string
  /** Also while the support sees the portal as another user (leaving, ending that); every other writing call is refused then. */
  duringVisit?: true
  /** Requests per minute and address; the general limit holds when absent. */
  ratePerMinute?: number
  /** Also served without the prefix /v2/rest (only the *.action paths of the spec, A-23). */
  legacyPath?: string
  /**
   * Upload: the body is multipart, and its file has arrived whole before the transaction begins (`uploadOf(input)`). 'bytes': only to be read;
   * 'stored': it stands in the store of files, tested by its content, and stays when the operation succeeds.
   */
  multipart?: 'bytes' | 'stored'
  /** A stored upload that may be as large as the installation takes (ISS_ENVIO_GRANDE_MB) and as slow in coming, instead of the 16 MB of every other. */
  large?: true
  /** Honours the Idempotency-Key header: same key, same content, same answer (architecture §2). */
  idempotent?: boolean
}

/**
 * Declares one call: method, path, shapes and access stand here only (decisions H3).
 * The server implements it (`implement`), the browser calls by it, OpenAPI is generated from it.
 */
export function defineCall<Request extends z.ZodType, Answer extends z.ZodType | typeof fileAnswer>(
  definition: Omit<Call<Request, Answer>, 'kind'>,
): Call<Request, Answer> {
  if (!/^\/[A-Za-z0-9/:._!{}-]+$/.test(definition.path)) throw new Error(`Call path '${definition.path}' is malformed`)
  return { kind: 'call', ...definition }
}

export type RequestOf<C> = C extends Call<infer R, infer _A> ? z.output<R> : never
/** Decoded answer (Dinheiro, Competencia …): what the operation returns and what the browser's client gives. */
export type AnswerOf<C> = C extends Call<infer _R, infer A> ? (A extends z.ZodType ? z.output<A> : never) : never
