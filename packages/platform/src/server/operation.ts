import type { Readable } from 'node:stream'
import type { AnswerOf, Call, DomainEvent, RequestOf } from '../contract/index.ts'
import type { Context, EventEntry } from './context.ts'
import type { Joint } from '../joint/joint.ts'

/** Answer of a call whose contract says `answer: fileAnswer`. */
export type FileAnswer = {
  stream: Readable | Buffer
  nome: string
  tipo: string
  inline?: boolean
  cache?: string
  /** Of a stream that lasts (events): ends it, because the server stops. */
  end?: () => void
}

type AnswerFor<C> = C extends Call<infer _R, infer A> ? (A extends 'file' ? FileAnswer : AnswerOf<C>) : never

// biome-ignore lint/suspicious/noExplicitAny: an operation of any contract
export type Operation = {
  kind: 'operation'
  call: Call<any, any>
  run(ctx: Context, input: never): Promise<unknown>
  /** Present: concurrent requests share transactions. */
  joint?: Joint<never, unknown>
}

/** Binds a contract to its operation. Access was checked from the contract before it runs; the operation checks only what depends on the row. */
// biome-ignore lint/suspicious/noExplicitAny: any contract
export function implement<C extends Call<any, any>>(
  call: C,
  run: (ctx: Context, input: RequestOf<C>) => Promise<AnswerFor<C>>,
): Operation {
  return { kind: 'operation', call, run: run as Operation['run'] }
}

/** Binds a contract to an operation whose concurrent requests may share a transaction; alone it is the set of one. */
// biome-ignore lint/suspicious/noExplicitAny: any contract
export function implementJoint<C extends Call<any, any>>(call: C, joint: Joint<RequestOf<C>, AnswerFor<C>>): Operation {
  const run = async (ctx: Context, input: RequestOf<C>) => {
    const [outcome] = await joint.run([{ ctx, input }], { wait: true })
    if (outcome && 'value' in outcome) return outcome.value
    throw outcome && 'error' in outcome ? outcome.error : new Error('A joint operation left its only request undone')
  }
  return { kind: 'operation', call, run: run as Operation['run'], joint: joint as unknown as Joint<never, unknown> }
}

export type Hook = { kind: 'hook'; event: string; ordem: number; run(entries: readonly EventEntry<never>[]): Promise<void> }

/** Subscribes to a domain event inside its transaction. Lower `ordem` first. */
export function defineHook<Payload>(
  event: DomainEvent<Payload>,
  ordem: number,
  run: (ctx: Context, payload: Payload) => Promise<void>,
): Hook {
  return defineSetHook(event, ordem, async (entries) => {
    for (const { ctx, payload } of entries) await run(ctx, payload)
  })
}

/**
 * Subscribes to a domain event inside its transaction, all of a set at once. The contexts share one transaction, so statements may go
 * through any of them; what is told of a request (audit) goes through its own.
 */
export function defineSetHook<Payload>(
  event: DomainEvent<Payload>,
  ordem: number,
  run: (entries: readonly EventEntry<Payload>[]) => Promise<void>,
): Hook {
  return { kind: 'hook', event: event.name, ordem, run: run as unknown as Hook['run'] }
}
