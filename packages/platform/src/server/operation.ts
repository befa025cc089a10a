import type { Readable } from 'node:stream'
import type { AnswerOf, Call, DomainEvent, RequestOf } from '../contract/index.ts'
import type { Context } from './context.ts'

/** Answer of a call whose contract says `answer: fileAnswer`. */
export type FileAnswer = { stream: Readable | Buffer; nome: string; tipo: string; inline?: boolean; cache?: string }

type AnswerFor<C> = C extends Call<infer _R, infer A> ? (A extends 'file' ? FileAnswer : AnswerOf<C>) : never

// biome-ignore lint/suspicious/noExplicitAny: an operation of any contract
export type Operation = { kind: 'operation'; call: Call<any, any>; run(ctx: Context, input: never): Promise<unknown> }

/** Binds a contract to its operation. Access was checked from the contract before it runs; the operation checks only what depends on the row. */
// biome-ignore lint/suspicious/noExplicitAny: any contract
export function implement<C extends Call<any, any>>(
  call: C,
  run: (ctx: Context, input: RequestOf<C>) => Promise<AnswerFor<C>>,
): Operation {
  return { kind: 'operation', call, run: run as Operation['run'] }
}

export type Hook = { kind: 'hook'; event: string; ordem: number; run(ctx: Context, payload: never): Promise<void> }

/** Subscribes to a domain event inside its transaction. Lower `ordem` first. */
export function defineHook<Payload>(
  event: DomainEvent<Payload>,
  ordem: number,
  run: (ctx: Context, payload: Payload) => Promise<void>,
): Hook {
  return { kind: 'hook', event: event.name, ordem, run: run as Hook['run'] }
}
