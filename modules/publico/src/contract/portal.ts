import { defineCall } from '@iss/platform/contract'
import { z } from 'zod'

/** What the landing page must know of the installation before anybody signs in: its own public address. */
export const buscarConfiguracaoPortal = defineCall({
  method: 'GET',
  path: '/public/portal/configuracao',
  summary: 'Endereço do portal',
  request: z.object({}),
  answer: z.object({ endereco: z.string() }),
  access: { public: true },
  effect: 'read',
  ratePerMinute: 60,
})
