import type { UserInfo } from '../contract/index.ts'
import type { Sessao } from '../server/context.ts'
import type { ContextState } from '../server/create-context.ts'
import type { IdempotencyKey } from '../server/idempotency.ts'

/** One request of a joint operation. */
export type JointRequest<Input> = {
  municipioId: number
  identity: { sessao: Sessao; user: UserInfo } | null
  requestId: string
  ip?: string
  input: Input
  /** The Idempotency-Key that came with it. */
  key?: IdempotencyKey | null
  /** Why it needs no audit event; absent: each answered request must leave one. */
  audit?: string | undefined
}

/** Its answer; `replayed`: the kept answer of an earlier request with the same key. */
export type JointAnswer<Answer> = { value: Answer; replayed: boolean; state: ContextState }
