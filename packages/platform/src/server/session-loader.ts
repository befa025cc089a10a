import type { UserInfo } from '../contract/index.ts'
import type { Pool } from '../db/index.ts'
import type { Sessao } from './context.ts'

/** Who calls. `escopos` is there when a code for integration takes the place of a session: then only what its scopes reach is open. */
export type Identity = { sessao: Sessao; user: UserInfo; escopos?: readonly string[] }

/** Who calls, from the access token: supplied by the module that owns identity (exactly one `sessionLoader` is discovered). */
export type SessionLoader = {
  kind: 'session-loader'
  /** Verifies the token, loads session and user info; null when missing, expired or ended. */
  load(token: string, deps: { pool: Pool; now: Date; secret: string; producao: boolean }): Promise<Identity | null>
  /** The identity of an account acting as a person, without a live session: long work runs as whoever scheduled it. */
  identityOf(
    who: { municipioId: number; contaId: number; pessoaId: number },
    deps: { pool: Pool; now: Date; producao: boolean },
  ): Promise<{ sessao: Sessao; user: UserInfo } | null>
}

/** Declares how a session is loaded from its token. */
export function defineSessionLoader(definition: Omit<SessionLoader, 'kind'>): SessionLoader {
  return { kind: 'session-loader', ...definition }
}
