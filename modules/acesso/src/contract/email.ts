import { defineCall, okWire } from '@iss/platform/contract'
import { z } from 'zod'
import { chavesDoProprio } from '../domain/permissoes-por-perfil.ts'

/** Changes the e-mail of the signed-in person, of the registration and of the account alike, where the city lets him. Source: spec 2 §2.2. */
export const alterarEmail = defineCall({
  method: 'POST',
  path: '/pessoa/alterarEmail',
  summary: 'Alterar o e-mail do usuário',
  request: z.object({ email: z.string().max(200).default('') }),
  answer: okWire(),
  access: { chaves: [chavesDoProprio.email] },
  effect: 'write',
})
