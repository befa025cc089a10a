import type { IncomingHttpHeaders } from 'node:http'
import type { Context } from './context.ts'
import type { Identity } from './session-loader.ts'

/** A request as an endpoint gets it: its body whole, as it came. */
export type EndpointRequest = {
  readonly method: 'GET' | 'POST'
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly headers: IncomingHttpHeaders
  readonly body: Uint8Array
  /** PEM of the certificate with which the caller connected, as the balancer in front tells it; null without one. */
  readonly clientCertificate: string | null
  readonly ip: string
  readonly requestId: string
}

export type EndpointAnswer = {
  readonly status: number
  readonly type: string
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

/** What an endpoint may do: find out who calls, and work in transactions of its own. */
export type EndpointTools = {
  readonly now: Date
  readonly baseUrl: string
  readonly producao: boolean
  /** Who calls with a code for integration or an access token; null when it is worth nothing. */
  identify(token: string): Promise<Identity | null>
  /** An account acting as a person, without a session; null when it may not. */
  identityOf(who: { municipioId: number; contaId: number; pessoaId: number }): Promise<Identity | null>
  /** Runs `work` in one transaction; what it asked to be done after the commit is done then. */
  run<T>(who: { municipioId: number | null; identity?: Identity | null }, work: (ctx: Context) => Promise<T>): Promise<T>
}

/** Why a request never reached the endpoint's own code: what it may send, the limits, or the database being away. */
export type EndpointRefusal = {
  readonly status: number
  readonly message: string
  readonly retryAfter: number | null
  /** Of the request, as far as it was read. */
  readonly headers: IncomingHttpHeaders
}

/**
 * An address that speaks another language than the calls (SOAP): content types and limits of its own, no cookies, so nothing that a page of
 * somebody else could send in a user's name. Found like every other definition.
 */
export type Endpoint = {
  kind: 'endpoint'
  path: string
  /** Content types of a POST; others are refused with 415. */
  types: readonly string[]
  /** Bytes of a body, counted while it arrives. */
  maxBytes: number
  ratePerMinute: number
  answer(request: EndpointRequest, tools: EndpointTools): Promise<EndpointAnswer>
  refuse(refusal: EndpointRefusal): EndpointAnswer
  /** Valid requests, by form only, for tests of what nobody foresaw. */
  examples(): readonly { path: string; type: string; body: string }[]
}

/** Declares an address that speaks another language than the calls. */
export function defineEndpoint(definition: Omit<Endpoint, 'kind'>): Endpoint {
  return { kind: 'endpoint', ...definition }
}
