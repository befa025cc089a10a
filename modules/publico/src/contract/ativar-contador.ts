import { defineCall, municipioIdWire } from '@iss/platform/contract'
import { z } from 'zod'

/** An accountant's user, which an inspector is asked to activate (S34). */
export const ativarContador = defineCall({
  method: 'POST',
  path: '/public/login/ativarContador',
  summary: 'Pedir a ativação de um contador',
  request: z.object({
    idMunicipio: municipioIdWire().nullish(),
    usuario: z.string().trim().max(60).default(''),
    crc: z.string().trim().max(20).default(''),
    captcha: z.string().max(9000).nullish(),
  }),
  answer: z.object({ protocolo: z.string(), mensagem: z.string() }),
  access: { public: true },
  effect: 'write',
  ratePerMinute: 5,
})
