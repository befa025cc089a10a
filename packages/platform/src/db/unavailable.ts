import pg from 'pg'

/** Failures that came of a connection that could not be made or was lost; the errors themselves do not tell it from other services' ones. */
const lost = new WeakSet<Error>()
/** Failures of a commit that had been sent: nobody knows whether it holds. */
const inDoubt = new WeakSet<Error>()
/** Requests that found every connection in use for too long. */
const busy = new WeakSet<Error>()

/** Connection exceptions, a server that stops or starts, no connection left. Source: PostgreSQL, appendix A. */
const away = /^(08...|57P0[123]|53300)$/

/** Remembers that an error came of the connection, unless the server itself said something else (a wrong password). Gives it back. */
export function asLost<E>(error: E): E {
  if (error instanceof Error && !(error instanceof pg.DatabaseError)) lost.add(error)
  return error
}

/** Remembers that an error came of a commit whose end is unknown, unless the server itself refused it. Gives it back. */
export function asInDoubt<E>(error: E): E {
  if (error instanceof Error && (!(error instanceof pg.DatabaseError) || away.test(error.code ?? ''))) inDoubt.add(error)
  return error
}

/** Remembers that no connection became free in time. Gives the error back. */
export function asBusy<E>(error: E): E {
  if (error instanceof Error) busy.add(error)
  return error
}

/** Whether every connection was in use for as long as a request waits; the database itself is there. */
export function isPoolBusy(error: unknown): boolean {
  for (const one of causesOf(error)) if (busy.has(one)) return true
  return false
}

function* causesOf(error: unknown): Generator<Error> {
  for (let one = error; one instanceof Error; one = one.cause) yield one
}

/** Whether the database was not there: no connection, a connection lost in the middle, or a server that stops or starts. */
export function isDatabaseAway(error: unknown): boolean {
  for (const one of causesOf(error))
    if (lost.has(one) || (one instanceof pg.DatabaseError && away.test(one.code ?? ''))) return true
  return false
}

/** Whether there was no room left to write: on the disk of the database (53100) or on that of the files. Source: PostgreSQL, appendix A; errno(3). */
export function isStorageFull(error: unknown): boolean {
  for (const one of causesOf(error)) if (/^(53100|ENOSPC|EDQUOT)$/.test((one as { code?: string }).code ?? '')) return true
  return false
}

/** Whether what failed may have been written all the same. */
export function isCommitInDoubt(error: unknown): boolean {
  for (const one of causesOf(error)) if (inDoubt.has(one)) return true
  return false
}
