import { defineCall, municipioIdWire } from '@iss/platform/contract'
import { z } from 'zod'

/** A password on paper, asked for by who has no verified e-mail to recover it by (S19). An inspector answers. */
export const pedirSenha = defineCall({
  method: 'POST',
  path: '/public/solicitacaosenha/salvar',
  summary: 'Pedir uma senha em papel',
  request: z.object({
    idMunicipio: municipioIdWire().nullish(),
    documento: z.string().max(40).nullish(),
    usuario: z.string().trim().max(200).default(''),
    telefone: z.string().trim().max(40).default(''),
    motivo: z.string().trim().max(1000).default(''),
    captcha: z.string().max(9000).nullish(),
  }),
  answer: z.object({ protocolo: z.string(), mensagem: z.string() }),
  access: { public: true },
  effect: 'write',
  ratePerMinute: 5,
})
