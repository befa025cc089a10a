import type { Process, Context } from './context.ts'

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
