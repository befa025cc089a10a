import { defineCall, okWire } from '@iss/platform/contract'
import { z } from 'zod'

/** Changes the e-mail of the signed-in person, of the registration and of the account alike. Source: spec 2 §2.2. */
export const alterarEmail = defineCall({
  method: 'POST',
  path: '/pessoa/alterarEmail',
  summary: 'Alterar o e-mail do usuário',
  request: z.object({ email: z.string().max(200).default('') }),
  answer: okWire(),
  access: {},
  effect: 'write',
})
