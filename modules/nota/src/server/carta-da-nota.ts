import type { Context } from '@iss/platform/server'
import type { CartaDaNota } from '../domain/carta-da-nota.ts'

/** Who writes letters of correction tells the one in force; a note is read with it. */
export type LeitorDeCarta = { kind: 'carta-da-nota'; ler(ctx: Context, notaId: number): Promise<CartaDaNota | null> }

/** Declares who knows the letter of correction that is in force. */
export function defineCartaDaNota(ler: LeitorDeCarta['ler']): LeitorDeCarta {
  return { kind: 'carta-da-nota', ler }
}

/** The letter of correction of a note that is in force; null without. */
export async function findCartaDaNota(ctx: Context, notaId: number): Promise<CartaDaNota | null> {
  const [leitor] = ctx.definitions<LeitorDeCarta>('carta-da-nota')
  return leitor ? leitor.ler(ctx, notaId) : null
}
