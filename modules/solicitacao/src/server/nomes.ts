import { nomesDe } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'

/** The name of one person; empty when there is none. */
export async function findNome(ctx: Context, id: number | null): Promise<string> {
  return id === null ? '' : ((await nomesDe(ctx, [id])).get(id) ?? '')
}
