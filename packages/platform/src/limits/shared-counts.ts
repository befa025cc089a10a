import { createHash } from 'node:crypto'
import type { Clock } from '@iss/kernel/clock'
import type { Logger } from 'pino'
import type { Pool } from '../db/index.ts'

export type Use = {
  /** How much was counted in this window, over all processes as far as is known. */
  total: number
  /** Milliseconds until the window ends and the count begins anew. */
  endsIn: number
}

/** Counts that all processes of an installation share, in windows of time. */
export type SharedCounts = {
  /**
   * Adds `amount` (1 unless told, 0 to look only) to what is counted under `key` in the window of `windowMs` milliseconds that holds now.
   * The answer comes at once from what this process knows; it tells the others within half a second. With `exactUpTo` it comes when the
   * database has added it, so that no other process counts past it, until that much is counted. Without the database each process counts
   * for itself.
   */
  add(key: string, windowMs: number, options?: { amount?: number; exactUpTo?: number }): Promise<Use>
  close(): Promise<void>
}

type Entry = { chave: string; inicio: number; expira: number; known: number; pending: number; waiting: (() => void)[] }

const flushEvery = 500
/** Milliseconds that an exact count waits for the database at most. */
const patience = 2_000
const mostEntries = 50_000

/** Keeps the counts in the table `uso_contado` and what this process has added since in memory; one statement carries many additions. */
export function createSharedCounts(deps: { pool: Pool; clock: Clock; log: Logger }): SharedCounts {
  const entries = new Map<string, Entry>()
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let cleaned = 0
  let failing = false

  function entryOf(key: string, windowMs: number): Entry {
    const now = deps.clock.now().getTime()
    const inicio = Math.floor(now / windowMs) * windowMs
    const found = entries.get(key)
    if (found?.inicio === inicio) return found
    const chave = createHash('sha256').update(key).digest('base64url')
    const entry: Entry = { chave, inicio, expira: inicio + windowMs, known: 0, pending: 0, waiting: [] }
    entries.delete(key)
    entries.set(key, entry)
    if (found && (found.pending > 0 || found.waiting.length > 0)) entries.set(`${key} ${found.inicio}`, found)
    return entry
  }

  function wake(now: boolean): void {
    if (closed || running || (timer && !now)) return
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), now ? 0 : flushEvery)
    if (!now) timer.unref()
  }

  function flush(): Promise<void> {
    timer = undefined
    running ??= write().finally(() => {
      running = undefined
      const left = [...entries.values()].filter((entry) => entry.pending > 0 || entry.waiting.length > 0)
      if (left.length > 0) wake(left.some((entry) => entry.waiting.length > 0))
    })
    return running
  }

  async function write(): Promise<void> {
    const sent = [...entries.values()].filter((entry) => entry.pending > 0 || entry.waiting.length > 0)
    const amounts = sent.map(({ pending }) => pending)
    const waiting = sent.map((entry) => entry.waiting.splice(0))
    for (const entry of sent) entry.pending = 0
    try {
      const totals = await addAll(deps.pool, sent, amounts)
      for (const entry of sent) entry.known = totals.get(`${entry.chave} ${entry.inicio}`) ?? entry.known
      failing = false
    } catch (error) {
      // Nobody is refused because the counts cannot be shared, and nothing is forgotten: it is sent with the next ones.
      sent.forEach((entry, index) => (entry.pending += amounts[index] ?? 0))
      if (!failing) deps.log.warn({ nome: (error as Error).name }, 'limites contados so por este processo')
      failing = true
    }
    for (const ready of waiting.flat()) ready()
    await forget().catch(() => undefined)
  }

  /** Once a minute what is over leaves the database and this memory. */
  async function forget(): Promise<void> {
    const now = deps.clock.now().getTime()
    for (const [key, entry] of entries) {
      const isFree = entry.waiting.length === 0 && (entry.expira <= now || (entries.size > mostEntries && entry.pending === 0))
      if (isFree) entries.delete(key)
    }
    if (failing || now - cleaned < 60_000) return
    cleaned = now
    await deps.pool.query('delete from uso_contado where expira < $1', [new Date(now)])
  }

  return {
    async add(key, windowMs, { amount = 1, exactUpTo = -1 } = {}) {
      const entry = entryOf(key, windowMs)
      entry.pending += amount
      if (entry.known <= exactUpTo && !closed) {
        await new Promise<void>((done) => {
          const giveUp = setTimeout(done, patience)
          entry.waiting.push(() => {
            clearTimeout(giveUp)
            done()
          })
          wake(true)
        })
      } else if (amount > 0) wake(false)
      return { total: entry.known + entry.pending, endsIn: entry.expira - deps.clock.now().getTime() }
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await running?.catch(() => undefined)
      if ([...entries.values()].some(({ pending }) => pending > 0)) await write()
    },
  }
}

/** Adds in one statement, in the order of the keys so that two processes never wait for each other; answers the totals by key and window. */
async function addAll(pool: Pool, entries: readonly Entry[], amounts: readonly number[]): Promise<Map<string, number>> {
  if (entries.length === 0) return new Map()
  const { rows } = await pool.query<{ chave: string; inicio: Date; total: string }>(
    `insert into uso_contado as u (chave, inicio, expira, total)
     select chave, inicio, expira, total
     from unnest($1::text[], $2::timestamptz[], $3::timestamptz[], $4::bigint[]) as n(chave, inicio, expira, total) order by chave, inicio
     on conflict (chave, inicio) do update set total = u.total + excluded.total
     returning chave, inicio, total`,
    [
      entries.map(({ chave }) => chave),
      entries.map(({ inicio }) => new Date(inicio)),
      entries.map(({ expira }) => new Date(expira)),
      amounts,
    ],
  )
  return new Map(rows.map(({ chave, inicio, total }) => [`${chave} ${inicio.getTime()}`, Number(total)]))
}
