import type { Context } from '@iss/platform/server'

/** Who hands notes over to the national repository tells the key that one has there. */
export type LeitorDeChave = { kind: 'chave-da-nota'; ler(ctx: Context, notaId: number): Promise<string | null> }

/** Declares who knows the national access key of a note (50 characters). */
export function defineChaveDaNota(ler: LeitorDeChave['ler']): LeitorDeChave {
  return { kind: 'chave-da-nota', ler }
}

/** The national access key of a note; null where it was not handed over. */
export async function findChaveDaNota(ctx: Context, notaId: number): Promise<string | null> {
  const [leitor] = ctx.definitions<LeitorDeChave>('chave-da-nota')
  return leitor ? leitor.ler(ctx, notaId) : null
}
