import { type Call, isAllowed, type UserInfo } from '../contract/index.ts'

/** Calls that a code for integration with this scope reaches although they ask for no key. */
// biome-ignore lint/suspicious/noExplicitAny: calls of any shape
export type CodeReach = { kind: 'code-reach'; escopo: string; calls: readonly Call<any, any>[] }

/** Declares what a scope reaches beyond the calls that ask for one of its keys; discovered like every other definition. */
export function defineCodeReach(escopo: string, calls: CodeReach['calls']): CodeReach {
  return { kind: 'code-reach', escopo, calls }
}

/**
 * Whether whoever came by a code with these scopes may use the call. Its access must admit him as it does a session; beyond that the call asks
 * for a key, which only a scope can have given him, or a reach of one of the scopes names it. What says neither is closed to every code.
 */
export function isReachedByCode(
  call: Call,
  { user, escopos }: { user: UserInfo; escopos: readonly string[] },
  reaches: readonly CodeReach[],
): boolean {
  if ('public' in call.access) return true
  if (!isAllowed(call.access, user)) return false
  return call.access.chaves !== undefined || reaches.some(({ escopo, calls }) => escopos.includes(escopo) && calls.includes(call))
}
