import { implement } from '@iss/platform/server'
import { buscarConfiguracaoPortal } from '../contract/portal.ts'

export const buscarConfiguracaoPortalOperation = implement(buscarConfiguracaoPortal, async (ctx) => ({ endereco: ctx.baseUrl }))
