import { implement } from '@iss/platform/server'
import { buscarUserInfo } from '../contract/sessao.ts'

/** UserInfoTO of the session. */
export const buscarUserInfoOperation = implement(buscarUserInfo, async (ctx) => ctx.user)
