import type { Pool } from '../db/index.ts'
import type { Runtime } from '../server/create-context.ts'
import { createGathering } from './gather.ts'
import type { Joint } from './joint.ts'
import { createLanes } from './lanes.ts'
import type { JointAnswer, JointRequest } from './request.ts'
import { type JointEntry, runGroup } from './run-group.ts'
import { takeGroup } from './take-group.ts'

/** Concurrent requests that share transactions, per process. */
export type Groups = {
  /** Resolves after the commit of the transaction that holds the request; rejects with the request's own refusal. */
  submit<Input, Answer>(joint: Joint<Input, Answer>, request: JointRequest<Input>): Promise<JointAnswer<Answer>>
  /** Says that a request is on its way to `submit`, so that the next transaction waits a moment for it. The function that comes back says that it is there, or that it was refused before. */
  expect(): () => void
}

type Entry = JointEntry & {
  readonly municipioId: number
  readonly owner: string
  readonly alone: boolean
  resolve(answer: JointAnswer<never>): void
  reject(error: unknown): void
}

/** Transactions of one municipality that run side by side: one computes while the other is with the database. More would be smaller ones, which cost more. */
const shared = 2
const mostTogether = 64
/** Milliseconds that a transaction waits at most for requests that are on their way. */
const patience = 6

/**
 * Group commit: requests that arrive while a transaction runs are taken together into the next one of their municipality. An owner that
 * another transaction holds gets a lane of its own until it is free, so that a group never waits for one owner. Decisions 0011, 0026.
 */
export function createGroups(deps: { pool: Pool; runtime: Runtime }): Groups {
  const { expect, gather } = createGathering(patience)
  const lanes = createLanes<Entry>({
    shared,
    take: (waiting) => takeGroup(waiting, mostTogether),
    gather,
    async run(entries, wait) {
      const verdicts = await runGroup(deps, entries, wait)
      for (const [index, entry] of entries.entries()) {
        const verdict = verdicts[index] ?? { error: new Error('A group left a request without a verdict') }
        if ('answer' in verdict) entry.resolve(verdict.answer as JointAnswer<never>)
        else if ('error' in verdict) entry.reject(verdict.error)
        else lanes.addToOwner({ ...entry, alone: 'apart' in verdict })
      }
    },
  })
  return {
    expect,
    submit: (joint, request) =>
      new Promise((resolve, reject) => {
        const { municipioId, identity, input } = request
        const owner = String(joint.owner(input, identity?.sessao ?? null))
        lanes.add({ joint, request, municipioId, owner, alone: false, resolve: resolve as Entry['resolve'], reject })
      }),
  }
}
