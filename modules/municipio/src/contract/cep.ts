import { defineCall } from '@iss/platform/contract'
import { z } from 'zod'

/** Address of a CEP; null when it is not known. */
export const buscarCEPPorCEP = defineCall({
  method: 'POST',
  path: '/public/login/buscarCEPPorCEP',
  summary: 'Endereço de um CEP',
  request: z.object({ cep: z.string().max(20).default('') }),
  answer: z
    .object({
      cep: z.string(),
      logradouro: z.string(),
      bairro: z.string(),
      tipo: z.string(),
      municipio: z.object({ codigo: z.string(), nome: z.string(), estado: z.string() }).nullable(),
    })
    .nullable(),
  access: { public: true },
  effect: 'read',
  ratePerMinute: 60,
})
