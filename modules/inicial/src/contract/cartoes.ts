import { defineCall } from '@iss/platform/contract'
import { cartaoInicial } from '@iss/portal/contract/cartao'
import { z } from 'zod'

/** Cards of the start page for the profile of the session and the selected person, in their order. */
export const buscarCartoes = defineCall({
  method: 'POST',
  path: '/inicialmenu/buscarCartoes',
  summary: 'Cartões da página inicial',
  request: z.object({}),
  /** `falhas`: how many could not be read; the others are there all the same. */
  answer: z.object({ lista: z.array(cartaoInicial), falhas: z.number().int() }),
  access: {},
  effect: 'read',
})
