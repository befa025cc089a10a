import type { Pool } from '../db/index.ts'

/** Asks the database whether it is there; whoever asks meanwhile gets the same answer, so that a connection of its own is enough. */
export function createHealth(pool: Pool): () => Promise<void> {
  let asking: Promise<void> | undefined
  return () => {
    asking ??= pool
      .query('select 1')
      .then(() => undefined)
      .finally(() => {
        asking = undefined
      })
    return asking
  }
}
