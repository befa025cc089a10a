import { defineCall, idWire, municipioIdWire } from '@iss/platform/contract'
import { z } from 'zod'

const bilhete = z.object({
  periodo: z.string(),
  numero: z.number().int(),
  ativo: z.boolean(),
  motivoCancelamento: z.string().nullable(),
})

/**
 * Public lookup of tickets by CPF. The fields may be absent so that the checks answer in their own order and words (spec 1 §5).
 * Newest draw first.
 */
export const buscarBilhetes = defineCall({
  method: 'POST',
  path: '/public/login/buscarBilhetes',
  summary: 'Bilhetes da Nota Premiada de um CPF',
  request: z.object({
    idMunicipio: municipioIdWire().nullish(),
    documento: z.string().max(40).nullish(),
    captcha: z.string().max(9000).nullish(),
  }),
  answer: z.array(bilhete),
  access: { public: true },
  effect: 'read',
  ratePerMinute: 20,
})

/** Tickets that a note gave, for whoever issued or took it and for the authorities. Source: screens E12. */
export const buscarBilhetesPorNota = defineCall({
  method: 'POST',
  path: '/bilhetenotapremiada/buscarPorNota',
  summary: 'Bilhetes de uma nota',
  request: z.object({ notaId: idWire() }),
  answer: z.array(bilhete),
  access: { chaves: ['iss:documentos:exibir'] },
  effect: 'read',
})
