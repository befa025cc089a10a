import type { Access } from '@iss/platform/contract'
import type { Context } from '@iss/platform/server'

export type Approvers = {
  kind: 'approvers'
  exists(ctx: Context, access: Access): Promise<boolean>
}

/** Says whether another user of the city than the caller has this access; declared once, by the module that knows accounts. */
export function defineApprovers(exists: Approvers['exists']): Approvers {
  return { kind: 'approvers', exists }
}

/** Whether somebody else could confirm an order. Where nobody knows accounts there is nobody. */
export async function hasOtherApprover(ctx: Context, access: Access): Promise<boolean> {
  const [source] = ctx.definitions<Approvers>('approvers')
  return source ? source.exists(ctx, access) : false
}
