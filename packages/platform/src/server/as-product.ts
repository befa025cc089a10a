import { askAs } from '../db/index.ts'
import type { Context } from './context.ts'

/** Does a part of a call as the product itself, which sees and changes what is kept from whoever asks. A failure of it ends the transaction. */
export async function asProduct<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  await askAs(ctx.client, undefined)
  const value = await work()
  await askAs(ctx.client, ctx.userOrNull?.perfis)
  return value
}
