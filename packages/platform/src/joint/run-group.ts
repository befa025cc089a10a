import { type Db, type DbClient, inTransaction, type Pool } from '../db/index.ts'
import { createContext, type Runtime } from '../server/create-context.ts'
import { claimKeys, keepAnswers } from '../server/idempotency.ts'
import type { Joint, Outcome } from './joint.ts'
import type { JointAnswer, JointRequest } from './request.ts'

// biome-ignore lint/suspicious/noExplicitAny: a request of any joint operation
export type JointEntry = { readonly joint: Joint<any, any>; readonly request: JointRequest<any> }

/**
 * What became of one request of a group. `busy`: somebody else holds its owner, it must wait for him. `apart`: the transaction failed
 * without telling whose fault it was, so each request must be tried alone.
 */
export type Verdict = { answer: JointAnswer<unknown> } | { error: unknown } | { busy: true } | { apart: true }

/** Milliseconds that a shared transaction waits for a lock before its requests are tried alone. */
const patience = 250

/**
 * Runs requests of one operation and one municipality in one transaction; verdicts in their order, once the transaction is committed. `wait`:
 * the requests wait for what they need however long it takes; else a request whose owner is held comes back busy.
 */
export async function runGroup<Entry extends JointEntry>(
  { pool, runtime }: { pool: Pool; runtime: Runtime },
  entries: readonly Entry[],
  wait: boolean,
): Promise<Verdict[]> {
  let isCommitting = false
  try {
    const municipioId = entries[0]?.request.municipioId ?? null
    const lock = wait ? {} : { lockTimeout: patience }
    return await inTransaction(pool, { municipioId, pipeline: true, ...lock }, async (db, client) => {
      const verdicts = await runTogether(runtime, { db, client }, entries, wait)
      isCommitting = true
      return verdicts
    })
  } catch (error) {
    const verdict = judgeFailure(error, { isCommitting, isSingle: entries.length === 1, wait })
    return entries.map(() => verdict)
  }
}

const LOCK_NOT_AVAILABLE = '55P03'

/**
 * What a failed transaction means for each of its requests. A failure after the commit was sent may have come too late to undo it: then
 * nobody knows, and the error is the answer, unless the server itself says that it undid the work. A request that was alone already has its
 * own error, except that it waits longer for a lock when it did not yet.
 */
export function judgeFailure(
  error: unknown,
  { isCommitting, isSingle, wait }: { isCommitting: boolean; isSingle: boolean; wait: boolean },
): Verdict {
  const isUnsure = isCommitting && !isRolledBack(error)
  const isItsOwn = isSingle && (wait || sqlState(error) !== LOCK_NOT_AVAILABLE)
  return isUnsure || isItsOwn ? { error } : { apart: true }
}

async function runTogether(
  runtime: Runtime,
  { db, client }: { db: Db; client: DbClient },
  entries: readonly JointEntry[],
  wait: boolean,
): Promise<Verdict[]> {
  const joint = entries[0]?.joint
  if (!joint) return []
  const known = await claimKeys(
    client,
    entries.map(({ request }) => request.key ?? null),
    runtime.clock.now(),
  )
  const works = entries.map(({ request }, index) => {
    const { municipioId, identity, requestId, ip = '' } = request
    return {
      request,
      known: known[index] ?? null,
      ...createContext(runtime, { db, client, municipioId, identity, requestId, ip }),
    }
  })
  const fresh = works.filter((work) => work.known === null)
  const outcomes: Outcome<unknown>[] =
    fresh.length === 0
      ? []
      : await joint.run(
          fresh.map(({ ctx, request }) => ({ ctx, input: request.input })),
          { wait },
        )
  const done = new Map(fresh.map((work, index) => [work, outcomes[index]]))
  for (const [{ request, state }, outcome] of done)
    if (outcome && 'value' in outcome && state.audited === 0 && !request.audit)
      throw new Error('A joint operation wrote without an audit event')
  await keepAnswers(
    client,
    fresh.flatMap((work) => {
      const { key } = work.request
      const outcome = done.get(work)
      return key ? [{ key, answer: outcome && 'value' in outcome ? key.encode(outcome.value) : undefined }] : []
    }),
  )
  return works.map((work): Verdict => {
    const { state } = work
    if (work.known) return 'error' in work.known ? work.known : { answer: { value: work.known.value, replayed: true, state } }
    const outcome = done.get(work)
    if (!outcome) throw new Error('A joint operation left a request without an outcome')
    return 'value' in outcome ? { answer: { value: outcome.value, replayed: false, state } } : outcome
  })
}

function sqlState(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: string; cause?: { code?: string } }
  return cause?.code ?? code ?? ''
}

/** Whether the server itself said that the commit failed: a constraint or a conflict. */
const isRolledBack = (error: unknown) => /^(23|40)[0-9A-Z]{3}$/.test(sqlState(error))
