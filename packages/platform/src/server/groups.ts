import { type Db, type DbClient, inTransaction, type Pool } from '../db/index.ts'
import type { UserInfo } from '../contract/index.ts'
import type { Context, Sessao } from './context.ts'
import { type ContextState, createContext, type Runtime } from './create-context.ts'
import { claimKeys, type IdempotencyKey, keepAnswers } from './idempotency.ts'
import type { Joint, Outcome } from './joint.ts'

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
export type JointAnswer<Answer> = { value: Answer; replayed: boolean; state: ContextState }

/** Concurrent requests that share transactions, per process. */
export type Groups = {
  /** Resolves after the commit of the transaction that holds the request; rejects with the request's own refusal. */
  submit<Input, Answer>(joint: Joint<Input, Answer>, request: JointRequest<Input>): Promise<JointAnswer<Answer>>
  /** Says that a request is on its way to `submit`, so that the next transaction waits a moment for it. The function that comes back says that it is there, or that it was refused before. */
  expect(): () => void
}

// biome-ignore lint/suspicious/noExplicitAny: any joint operation
type Entry = { joint: Joint<any, any>; request: JointRequest<any>; owner: string; alone: boolean; done: Settle }
type Settle = { resolve(answer: JointAnswer<never>): void; reject(error: unknown): void }
/** A lane exists while it has something to do: `running` shares the transaction of the moment, `waiting` comes next. */
type Lane = { waiting: Entry[]; running: Entry[]; wait: boolean }
type Work = { entry: Entry; ctx: Context; state: ContextState }

/** Transactions of one municipality that run side by side: one computes while the other is with the database. More would be smaller ones, which cost more. */
const lanes = 2
const mostTogether = 64
/** Milliseconds that a transaction waits at most for requests that are on their way: fewer and larger ones cost less for each request. */
const gathering = 6
/** Milliseconds that a shared transaction waits for a lock before its requests are tried alone. */
const patience = 250
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Group commit: requests that arrive while a transaction runs are taken together into the next one of their municipality. An owner that
 * another transaction holds gets a lane of its own until it is free, so that a group never waits for one owner.
 */
export function createGroups(deps: { pool: Pool; runtime: Runtime }): Groups {
  const open = new Map<string, Lane>()
  let arriving = 0
  const waitingForAll = new Set<() => void>()

  /** Until every request that was on its way is there, or the moment is over. */
  async function gather(): Promise<void> {
    if (arriving === 0) return
    await new Promise<void>((done) => {
      const go = () => {
        clearTimeout(timer)
        waitingForAll.delete(go)
        done()
      }
      const timer = setTimeout(go, gathering)
      waitingForAll.add(go)
    })
  }

  function expect(): () => void {
    arriving += 1
    let isHere = false
    return () => {
      if (isHere) return
      isHere = true
      arriving -= 1
      if (arriving === 0) for (const go of waitingForAll) go()
    }
  }

  function enqueue(entry: Entry, name: string, wait: boolean): void {
    const known = open.get(name)
    if (known) {
      known.waiting.push(entry)
      return
    }
    const lane: Lane = { waiting: [entry], running: [], wait }
    open.set(name, lane)
    void runLane(name, lane)
  }

  async function runLane(name: string, lane: Lane): Promise<void> {
    while (lane.waiting.length > 0) {
      // Whoever was just answered and asks again at once comes along, so that groups do not crumble.
      await new Promise((done) => setImmediate(done))
      if (!lane.wait) await gather()
      lane.running = takeGroup(lane.waiting)
      await runGroup(lane.running, lane.wait)
      lane.running = []
    }
    open.delete(name)
  }

  /** The lane of a request: that of its owner while he is in one, so that two transactions never want the same number; else the less busy. */
  function pickLane(municipioId: number, owner: string): string {
    const names = Array.from({ length: lanes }, (_, index) => `${municipioId}/${index}`)
    const busy = (name: string) => {
      const lane = open.get(name)
      return lane ? [...lane.running, ...lane.waiting] : []
    }
    return (
      names.find((name) => busy(name).some((entry) => entry.owner === owner)) ??
      names.reduce((least, name) => (busy(name).length < busy(least).length ? name : least))
    )
  }

  const byOwner = (entry: Entry, alone: boolean) => enqueue({ ...entry, alone }, entry.owner, true)

  async function runGroup(entries: Entry[], wait: boolean): Promise<void> {
    let committing = false
    try {
      const municipioId = entries[0]?.request.municipioId ?? null
      const results = await inTransaction(
        deps.pool,
        { municipioId, pipeline: true, ...(wait ? {} : { lockTimeout: patience }) },
        async (db, client) => {
          const done = await runTogether(deps.runtime, db, client, entries, wait)
          committing = true
          return done
        },
      )
      for (const { entry, outcome, replayed, state } of results) {
        if ('busy' in outcome) byOwner(entry, false)
        else if ('error' in outcome) entry.done.reject(outcome.error)
        else entry.done.resolve({ value: outcome.value as never, replayed, state })
      }
    } catch (error) {
      // After the commit was sent nobody knows whether it holds: then, as for a request that is alone already, the error is the answer.
      const isLast = wait && entries.length === 1
      const unsure = committing && !isRolledBack(error)
      if (unsure || isLast || (entries.length === 1 && sqlState(error) !== LOCK_NOT_AVAILABLE))
        for (const entry of entries) entry.done.reject(error)
      else for (const entry of entries) byOwner(entry, true)
    }
  }

  return {
    expect,
    submit: (joint, request) =>
      new Promise((resolve, reject) => {
        const owner = joint.owner(request.input, request.identity?.sessao ?? null)
        const entry: Entry = {
          joint,
          request,
          owner: `${request.municipioId}/dono ${owner}`,
          alone: false,
          done: { resolve: resolve as never, reject },
        }
        if (open.has(entry.owner)) enqueue(entry, entry.owner, true)
        else enqueue(entry, pickLane(request.municipioId, entry.owner), false)
      }),
  }
}

/** The next requests of a lane: of one operation, no idempotency key twice, or one that must go alone. */
function takeGroup(waiting: Entry[]): Entry[] {
  const group: Entry[] = []
  const keys = new Set<string>()
  while (waiting.length > 0 && group.length < mostTogether) {
    const next = waiting[0] as Entry
    const { key } = next.request
    const name = key ? `${key.contaId}/${key.chave}` : null
    if (group.length > 0 && (next.alone || next.joint !== group[0]?.joint || (name !== null && keys.has(name)))) break
    if (name !== null) keys.add(name)
    group.push(next)
    waiting.shift()
    if (next.alone) break
  }
  return group
}

type Result = { entry: Entry; outcome: Outcome<unknown>; replayed: boolean; state: ContextState }

async function runTogether(runtime: Runtime, db: Db, client: DbClient, entries: Entry[], wait: boolean): Promise<Result[]> {
  const works = entries.map((entry): Work => {
    const { municipioId, identity, requestId, ip = '' } = entry.request
    return { entry, ...createContext(runtime, { db, client, municipioId, identity, requestId, ip }) }
  })
  const known = await claimKeys(
    client,
    works.map(({ entry }) => entry.request.key ?? null),
    runtime.clock.now(),
  )
  const fresh = works.filter((_work, index) => known[index] === null)
  const joint = entries[0]?.joint
  const outcomes =
    joint && fresh.length > 0
      ? await joint.run(
          fresh.map(({ ctx, entry }) => ({ ctx, input: entry.request.input })),
          { wait },
        )
      : []
  const answered = new Map(fresh.map((work, index) => [work, outcomes[index]]))
  for (const [{ entry, state }, outcome] of answered)
    if (outcome && 'value' in outcome && state.audited === 0 && !entry.request.audit)
      throw new Error('A joint operation wrote without an audit event')
  await keepAnswers(
    client,
    fresh.flatMap((work) => {
      const { key } = work.entry.request
      const outcome = answered.get(work)
      return key ? [{ key, answer: outcome && 'value' in outcome ? key.encode(outcome.value) : undefined }] : []
    }),
  )
  return works.map((work, index) => {
    const replay = known[index] ?? null
    const { entry, state } = work
    if (replay) return { entry, state, outcome: replay, replayed: true }
    const outcome = answered.get(work)
    if (!outcome) throw new Error('A joint operation left a request without an outcome')
    return { entry, state, outcome, replayed: false }
  })
}

function sqlState(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: string; cause?: { code?: string } }
  return cause?.code ?? code ?? ''
}

/** Whether the server itself said that the commit failed: a constraint or a conflict. */
const isRolledBack = (error: unknown) => /^(23|40)[0-9A-Z]{3}$/.test(sqlState(error))
