import type { Context, Sessao } from '../server/context.ts'

/** What became of one request of a shared transaction: its answer, its own refusal, or nothing because somebody else holds what it needs. */
export type Outcome<Answer> = { value: Answer } | { error: unknown } | { busy: true }

/**
 * Work that concurrent requests of a municipality may do together in one transaction (group commit). A refused request writes nothing and
 * never stops the others; it says so by its outcome. An exception undoes the transaction, and each request is then tried alone.
 */
export type Joint<Input, Answer> = {
  /** Requests of one owner go one after the other, in order of arrival (the provider whose numbers are taken). */
  owner(input: Input, sessao: Sessao | null): number
  /**
   * Does the work of all requests, outcomes in their order. `wait: false`: a request whose owner is held by another transaction is left
   * `busy` instead of waiting, so that one slow owner holds up nobody else.
   */
  run(requests: readonly { ctx: Context; input: Input }[], options: { wait: boolean }): Promise<Outcome<Answer>[]>
}
