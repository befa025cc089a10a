import type { Context } from '@iss/platform/server'

/** Who removed an address from the mailing says so (spec 1 §2.7). */
type ListaRemovidos = { removidos(ctx: Context, enderecos: readonly string[]): Promise<readonly string[]> }

/** Whether an address was removed from the mailing. */
export async function isRemovido(ctx: Context, email: string): Promise<boolean> {
  for (const lista of ctx.definitions<ListaRemovidos>('lista-removidos'))
    if ((await lista.removidos(ctx, [email])).length > 0) return true
  return false
}
