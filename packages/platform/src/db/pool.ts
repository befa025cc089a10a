import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { asBusy, asInDoubt, asLost, isDatabaseAway } from './unavailable.ts'

export type Db = NodePgDatabase
export type Pool = pg.Pool
export type DbClient = pg.PoolClient

/** Milliseconds of silence after which a connection is asked whether its other end is still there: a host that vanished says no goodbye. */
const keepAliveAfter = 30_000

/**
 * A pool of connections to `url`. Errors of idle connections never end the process; they are reported to `onError`, once until the next
 * connection is made. What fails because a connection cannot be made or is lost is known to `isDatabaseAway`.
 * A server that takes a connection and says nothing for `connectTimeout` milliseconds is away too. Whoever waits for a busy connection goes on
 * waiting, unless `waitTimeout` milliseconds are told: then he is refused as `isPoolBusy` knows. `queryTimeout` ends a statement that gets no
 * answer, and its connection.
 * Statements stay unnamed, so that PgBouncer in transaction mode works.
 */
export function createPool(
  url: string,
  options: {
    max?: number
    connectTimeout?: number
    waitTimeout?: number
    queryTimeout?: number
    onError?: (error: Error) => void
  } = {},
): Pool {
  const { max = 20, connectTimeout = 10_000, waitTimeout, queryTimeout } = options
  // The library knows one limit for both; that of the connection stands at the client.
  class Client extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: connectTimeout })
    }
  }
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'iss-aberto',
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfter,
    Client,
    ...(waitTimeout ? { connectionTimeoutMillis: waitTimeout } : {}),
    ...(queryTimeout ? { query_timeout: queryTimeout } : {}),
  })
  const failed = <E>(error: E) => (isWaitOver(error) ? asBusy(error) : asLost(error))
  let reported = false
  pool.on('error', (error) => {
    if (!reported) options.onError?.(error)
    reported = true
  })
  pool.on('connect', (client) => {
    reported = false
    client.on('error', asLost)
  })
  type Done = Parameters<Parameters<Pool['connect']>[0]>
  const connect = pool.connect.bind(pool)
  const watched = (done?: (...answer: Done) => void) =>
    done
      ? connect((error, client, release) => done(failed(error), client, release))
      : connect().catch((error: unknown) => Promise.reject(failed(error)))
  pool.connect = watched as Pool['connect']
  return pool
}

/** What pg-pool says when no connection became free in time; every other failure to connect has another sentence. */
const isWaitOver = (error: unknown) => error instanceof Error && error.message === 'timeout exceeded when trying to connect'

/** Drizzle on one connection. */
export function onClient(client: DbClient): Db {
  return drizzle({ client })
}

export type TransactionOptions = {
  /** The one municipality of the transaction (decisions T3); null shows no tenant row at all. */
  municipioId: number | null
  readOnly?: boolean
  /** Profiles of whoever asks, for rows that are not everybody's of the city ('iss.perfis'); absent: the product itself. */
  perfis?: readonly string[] | undefined
  /** Milliseconds after which PostgreSQL cancels a statement. */
  statementTimeout?: number
  /** Milliseconds after which a statement gives up waiting for a lock (55P03). */
  lockTimeout?: number
  /** Statements travel without waiting for the answers of those before; the server still runs them in order. No cursors and no COPY then. */
  pipeline?: boolean
}

/** Empty for the product alone: somebody without any profile is not the product. */
const perfisSetting = (perfis: readonly string[] | undefined) =>
  perfis === undefined ? '' : perfis.filter((perfil) => /^\w+$/.test(perfil)).join(',') || 'nenhum'

/** From here on the transaction asks for somebody of these profiles, as `TransactionOptions.perfis` does from its beginning. */
export async function askAs(client: DbClient, perfis: readonly string[] | undefined): Promise<void> {
  await client.query(`select set_config('iss.perfis', $1, true)`, [perfisSetting(perfis)])
}

/** A refusal whose state must be kept (a counted failed sign-in): its transaction commits although the caller gets the refusal. */
export function committed<E extends object>(error: E): E {
  return Object.assign(error, { commit: true })
}

const isCommitted = (error: unknown) => (error as { commit?: boolean } | null)?.commit === true

const setPipeline = (client: DbClient, on: boolean) => Object.assign(client, { pipeline: on })
const isPipelined = (client: DbClient) => (client as { pipeline?: boolean }).pipeline === true

/** Statements given to a pipelined connection until this turn of the event loop ends leave in one packet. */
function corkTurn(client: DbClient): void {
  const { stream } = client.connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

const ABORTED = '25P02'

/** Waits for all; throws the failure that began it, not those of statements refused because the transaction had failed already. */
async function settleAll<const T extends readonly unknown[]>(promises: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(promises)
  const failures = settled.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  const isEcho = (error: unknown) => {
    const { code, cause } = (error ?? {}) as { code?: string; cause?: { code?: string } }
    return (cause?.code ?? code) === ABORTED
  }
  if (failures.length > 0) throw failures.find((error) => !isEcho(error)) ?? failures[0]
  return settled.map((result) => (result.status === 'fulfilled' ? result.value : undefined)) as never
}

/**
 * Runs parts that do not need each other's answers on one connection: on a pipelined one their statements travel together, otherwise one
 * part follows the other. Rejects with a failure when all parts have come to an end, so that none goes on after the transaction.
 */
export async function together<T extends readonly unknown[]>(
  client: DbClient,
  parts: { readonly [K in keyof T]: () => Promise<T[K]> },
): Promise<T> {
  if (isPipelined(client)) {
    corkTurn(client)
    return (await settleAll(parts.map((part) => part()))) as unknown as T
  }
  const results: unknown[] = []
  for (const part of parts) results.push(await part())
  return results as unknown as T
}

/**
 * The connection as one transaction sees it. A statement that comes after `end` (of a stream that nobody reads any more) is refused here:
 * the connection may be in another request's transaction by then.
 */
function untilEnd(client: DbClient): { view: DbClient; end(): void } {
  let ended = false
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const view = Object.assign(Object.create(client) as DbClient, {
    query: (...args: unknown[]) =>
      ended ? Promise.reject(new Error('A statement came after the end of its transaction')) : query(...args),
  })
  return {
    view,
    end() {
      ended = true
    },
  }
}

/**
 * Runs `work` in one transaction of one municipality under row level security; commits when it resolves, rolls back when it throws.
 * What `work` left behind and asks later is refused. Begin and settings travel in one round trip.
 */
export async function inTransaction<T>(
  pool: Pool,
  options: TransactionOptions,
  work: (db: Db, client: DbClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  setPipeline(client, options.pipeline === true)
  const { view, end } = untilEnd(client)
  try {
    const municipio = options.municipioId === null ? '' : String(Math.trunc(options.municipioId))
    if (options.pipeline) corkTurn(client)
    const started = client.query(
      `begin ${options.readOnly ? 'read only' : ''}; select set_config('iss.municipio', '${municipio}', true)${
        options.perfis ? `, set_config('iss.perfis', '${perfisSetting(options.perfis)}', true)` : ''
      }${
        options.statementTimeout ? `, set_config('statement_timeout', '${Math.trunc(options.statementTimeout)}', true)` : ''
      }${options.lockTimeout ? `, set_config('lock_timeout', '${Math.trunc(options.lockTimeout)}', true)` : ''}`,
    )
    if (!options.pipeline) await started
    const [, result] = await settleAll([started, work(onClient(view), view)])
    end()
    await client.query('commit').catch((error: unknown) => Promise.reject(asInDoubt(error)))
    return result
  } catch (error) {
    end()
    try {
      await client.query(isCommitted(error) ? 'commit' : 'rollback')
    } catch (rollbackError) {
      broken ??= rollbackError as Error
    }
    throw broken && !isDatabaseAway(error) ? asLost(error) : error
  } finally {
    setPipeline(client, false)
    client.off('error', onError)
    client.release(broken)
  }
}
