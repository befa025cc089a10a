import { defineCall, fileAnswer } from '@iss/platform/contract'
import { z } from 'zod'

/** Logotype of the user's municipality (the coat of arms when there is none, a plain shield without either) for the head of the portal. */
export const buscarLogotipo = defineCall({
  method: 'GET',
  path: '/municipio/logotipo',
  summary: 'Logotipo do município',
  request: z.object({}),
  answer: fileAnswer,
  access: {},
  effect: 'read',
})
