import { defineCall } from '@iss/platform/contract'
import { cartaoInicial } from '@iss/portal/contract/cartao'
import { z } from 'zod'

/** Cards of the start page for the profile of the session and the selected person, in their order. */
export const buscarCartoes = defineCall({
  method: 'POST',
  path: '/inicialmenu/buscarCartoes',
  summary: 'Cartões da página inicial',
  request: z.object({}),
  answer: z.array(cartaoInicial),
  access: {},
  effect: 'read',
})
