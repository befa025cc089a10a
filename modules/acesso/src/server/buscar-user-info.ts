import { implement } from '@iss/platform/server'
import { buscarUserInfo } from '@iss/portal/contract/sessao'

/** UserInfoTO of the session. */
export const buscarUserInfoOperation = implement(buscarUserInfo, async (ctx) => ctx.user)
