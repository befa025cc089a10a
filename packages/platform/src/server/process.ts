import type { Context } from './context.ts'

/** What one block of long work answers: whether it is done, where the next block begins, how much is done of how much. */
export type BlockResult<Cursor> = {
  done: boolean
  cursor?: Cursor
  feitos: number
  total?: number
  metadata?: Record<string, unknown>
}

/**
 * A kind of long work (ProcessoAssincrono), carried in short blocks. A block runs in one transaction together with its cursor, so a killed
 * worker's block is undone and taken up again, and nothing is done twice. Queue names: spec 3 §9.4.
 */
export type Process<Params, Cursor> = {
  kind: 'process'
  fila: string
  nome: string
  /** `cursor` is undefined in the first block. */
  block(
    ctx: Context,
    params: Params,
    cursor: Cursor | undefined,
    processo: { id: number; feitos: number },
  ): Promise<BlockResult<Cursor>>
}

/** Declares a kind of long work. */
export function defineProcess<Params, Cursor>(definition: Omit<Process<Params, Cursor>, 'kind'>): Process<Params, Cursor> {
  return { kind: 'process', ...definition }
}

/** Periodic work of a municipality (seals, expiry, schedules): runs in the worker for each city, every `everySeconds`. */
export type Routine = { kind: 'routine'; nome: string; everySeconds: number; run(ctx: Context): Promise<void> }

/** Declares periodic work. */
export function defineRoutine(definition: Omit<Routine, 'kind'>): Routine {
  return { kind: 'routine', ...definition }
}
