import { ApiError, processServerError, toApiError } from './process-server-error.ts'
import { bearer, clearSession, keepSession, refreshToken, type Tokens } from './session.ts'

/** Prefix of every call (spec 1 §7). */
export const API_PREFIX = '/v2/rest'

export type CentralHandlers = {
  /** The session is over: alert once, then the landing page. */
  onSessionEnded: () => void
  /** No permission: alert, then the access-denied page. */
  onDenied: () => void
  /** 502 and 504. */
  onUnavailable: () => void
}

let handlers: CentralHandlers = {
  onSessionEnded: () => location.assign('/landing-page'),
  onDenied: () => location.assign('/home/access-denied'),
  onUnavailable: () => location.assign('/server-error'),
}

/** Sets what happens to the failures that concern the whole program. */
export function setCentralHandlers(next: CentralHandlers): void {
  handlers = next
}

/** Tells the program about a failure that no screen deals with, and gives the error back. */
export function reportCentral(error: ApiError): ApiError {
  if (error.problem.kind === 'authentication') handlers.onSessionEnded()
  else if (error.problem.kind === 'authorization') handlers.onDenied()
  else if (error.problem.kind === 'unavailable') handlers.onUnavailable()
  return error
}

let renewing: Promise<boolean> | null = null

/**
 * Renews the bearer once for all calls that wait, and for all tabs: a renewal token used twice would end the session.
 * `stale` is the bearer that was refused; another tab may have renewed it already.
 */
export function renewSession(stale: string | null): Promise<boolean> {
  renewing ??= exclusive(async () => {
    const current = bearer()
    if (current !== null && current !== stale) return true
    const token = refreshToken()
    if (token === null) return false
    const answer = await fetch(`${API_PREFIX}/public/identidade/renovar`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refreshToken: token }),
    })
    if (!answer.ok) {
      if (answer.status === 401 || answer.status === 409) clearSession()
      return false
    }
    keepSession((await answer.json()) as Tokens)
    return true
  }).finally(() => {
    renewing = null
  })
  return renewing
}

function exclusive(work: () => Promise<boolean>): Promise<boolean> {
  const guarded = () => work().catch(() => false)
  return navigator.locks ? navigator.locks.request('iss-renovar', guarded) : guarded()
}

/** Headers that every call carries. */
export function authHeaders(): Record<string, string> {
  const token = bearer()
  return token ? { authorization: `Bearer ${token}` } : {}
}

/**
 * fetch with bearer and one silent renewal on 401. Gives an answer that succeeded; anything else rejects with ApiError, after the
 * program was told when it concerns all of it.
 */
export async function request(url: string, init: RequestInit & { headers?: Record<string, string> }): Promise<Response> {
  const send = () => fetch(url, { ...init, credentials: 'same-origin', headers: { ...init.headers, ...authHeaders() } })
  let answer: Response
  try {
    const used = bearer()
    if (used === null && refreshToken() !== null && !url.includes('/public/')) await renewSession(null)
    answer = await send()
    if (answer.status === 401 && !url.includes('/public/') && (await renewSession(used))) answer = await send()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw toApiError(error)
  }
  if (answer.ok) return answer
  throw reportCentral(new ApiError(processServerError(answer.status, await answer.text().catch(() => '')), answer.status))
}
